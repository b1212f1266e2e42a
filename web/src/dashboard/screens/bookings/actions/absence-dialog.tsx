import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Choices, Switch } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'

/** Notes who did not come. The mark of an attendee can be taken back, the one of the host can't. */
export function AbsenceDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('absent', booking.uid)
  const [absent, setAbsent] = useField(
    draft,
    'absent',
    booking.attendees.filter((each) => each.absent).map(({ email }) => email),
  )
  const [isHostAbsent, setHostAbsent] = useField(draft, 'isHostAbsent', booking.absentHost)
  const mark = useAction(
    () =>
      api.post('/v2/bookings/{bookingUid}/mark-absent', {
        path: { bookingUid: booking.uid },
        body: {
          attendees: booking.attendees.map(({ email }) => ({ email, absent: absent.includes(email) })),
          ...(isHostAbsent && { host: true }),
        },
      }),
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  return (
    <Dialog title={t('bookings.absence.title', { title: booking.title })} onClose={onClose}>
      <Form draft={draft} action={mark} submit={t('kit.save')} onSubmit={() => void mark.run()}>
        <Choices
          legend={t('bookings.absence.attendees')}
          chosen={absent}
          onChange={setAbsent}
          options={booking.attendees.map(({ email, name }) => ({ value: email, text: name || email }))}
        />
        <Switch
          label={t('bookings.absence.host')}
          hint={t('bookings.absence.hostHint')}
          isOn={isHostAbsent}
          onChange={setHostAbsent}
          isDisabled={booking.absentHost}
        />
      </Form>
    </Dialog>
  )
}
