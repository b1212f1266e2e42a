import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { type AnyBooking, isOfSeries } from '../booking-kinds.ts'

export type ActionDialogProps = { booking: AnyBooking; onClose: () => void }

type Extent = 'one' | 'following' | 'all'

/** Cancels a booking, or several of a series. The attendees read the reason. */
export function CancelDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('cancel', booking.uid)
  const [cancellationReason, setReason] = useField(draft, 'cancellationReason', '')
  const [extent, setExtent] = useField<Extent>(draft, 'extent', 'one')
  const cancel = useAction(
    () => {
      const isAll = extent === 'all' && isOfSeries(booking)
      return api.post('/v2/bookings/{bookingUid}/cancel', {
        path: { bookingUid: isAll ? booking.recurringBookingUid : booking.uid },
        body: { cancellationReason, ...(extent === 'following' && { cancelSubsequentBookings: true }) },
      })
    },
    () => {
      say(t('bookings.cancelled'))
      onClose()
    },
  )
  return (
    <Dialog title={t('bookings.cancel.title', { title: booking.title })} onClose={onClose}>
      <Form
        draft={draft}
        action={cancel}
        submit={t('bookings.cancel.submit')}
        isDangerous
        onSubmit={() => void cancel.run()}
      >
        <p>{t('bookings.cancel.text')}</p>
        {isOfSeries(booking) && (
          <SelectField
            label={t('bookings.cancel.extent')}
            value={extent}
            onChange={setExtent}
            options={[
              { value: 'one', text: t('bookings.cancel.one') },
              { value: 'following', text: t('bookings.cancel.following') },
              { value: 'all', text: t('bookings.cancel.all') },
            ]}
          />
        )}
        <LongTextField
          label={t('bookings.cancel.reason')}
          value={cancellationReason}
          onChange={setReason}
          isRequired
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
