import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'

/** Declines a booking that waits for an answer. */
export function DeclineDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('decline', booking.uid)
  const [reason, setReason] = useField(draft, 'reason', '')
  const decline = useAction(
    () =>
      api.post('/v2/bookings/{bookingUid}/decline', {
        path: { bookingUid: booking.uid },
        body: { ...(reason && { reason }) },
      }),
    () => {
      say(t('bookings.declined'))
      onClose()
    },
  )
  return (
    <Dialog title={t('bookings.decline.title', { title: booking.title })} onClose={onClose}>
      <Form
        draft={draft}
        action={decline}
        submit={t('bookings.decline')}
        isDangerous
        onSubmit={() => void decline.run()}
      >
        <LongTextField
          label={t('bookings.cancel.reason')}
          value={reason}
          onChange={setReason}
          isOptional
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
