import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'
import { SlotPicker } from './slot-picker.tsx'

/** Moves a booking to another free time. The attendees get a mail. */
export function RescheduleDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const { path, route } = useLocation()
  const draft = useDraft('reschedule', booking.uid)
  const [start, setStart] = useField<string | undefined>(draft, 'start', undefined)
  const [reschedulingReason, setReason] = useField(draft, 'reschedulingReason', '')
  const reschedule = useAction(
    (to: string) =>
      api.post('/v2/bookings/{bookingUid}/reschedule', {
        path: { bookingUid: booking.uid },
        body: { start: to, rescheduledBy: me.email, ...(reschedulingReason && { reschedulingReason }) },
      }),
    ({ data }) => {
      say(t('bookings.rescheduled'))
      onClose()
      const [moved] = [data].flat()
      // The old booking is no place to stay: Back leads to where one was before.
      if (moved && path === `/dashboard/bookings/${booking.uid}`) route(`/dashboard/bookings/${moved.uid}`, true)
    },
  )
  return (
    <Dialog title={t('bookings.reschedule.title', { title: booking.title })} onClose={onClose}>
      <Form
        draft={draft}
        action={reschedule}
        submit={start ? t('bookings.reschedule.to', { time: formats.dateTime(start) }) : t('bookings.reschedule')}
        isDisabled={start === undefined}
        onSubmit={() => start && void reschedule.run(start)}
      >
        <p class="soft">{t('bookings.reschedule.now', { time: formats.dateTime(booking.start) })}</p>
        <SlotPicker
          eventTypeId={booking.eventType.id}
          bookingUid={booking.uid}
          duration={booking.duration}
          firstDay={booking.start}
          chosen={start}
          onChoose={setStart}
        />
        <LongTextField
          label={t('bookings.cancel.reason')}
          value={reschedulingReason}
          onChange={setReason}
          isOptional
          maxLength={500}
          rows={2}
        />
      </Form>
    </Dialog>
  )
}
