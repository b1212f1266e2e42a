import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'

/** Adds a guest to a booking. The guest gets a mail with the appointment. */
export function GuestsDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('guests', booking.uid)
  const [email, setEmail] = useField(draft, 'email', '')
  const [name, setName] = useField(draft, 'name', '')
  const add = useAction(
    () =>
      api.post('/v2/bookings/{bookingUid}/guests', {
        path: { bookingUid: booking.uid },
        body: { guests: [{ email, ...(name && { name }) }] },
      }),
    () => {
      say(t('bookings.guests.added', { email }))
      onClose()
    },
  )
  return (
    <Dialog title={t('bookings.guests.title', { title: booking.title })} onClose={onClose}>
      <Form draft={draft} action={add} submit={t('kit.add')} onSubmit={() => void add.run()}>
        <TextField
          label={t('bookings.person.email')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
        />
        <TextField label={t('bookings.person.name')} value={name} onChange={setName} isOptional maxLength={255} />
      </Form>
    </Dialog>
  )
}
