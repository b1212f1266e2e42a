import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'

type ManagedUserDialogProps = { clientId: string; user: Schemas.ManagedUser; onClose: () => void }

/** Changes the name, the address and the zone of a managed user. */
export function ManagedUserDialog({ clientId, user, onClose }: ManagedUserDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('managed-user', user.id)
  const [name, setName] = useField(draft, 'name', user.name ?? '')
  const [email, setEmail] = useField(draft, 'email', user.email)
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', user.timeZone)
  const change = useAction(
    () =>
      api.patch('/v2/oauth-clients/{clientId}/users/{userId}', {
        path: { clientId, userId: user.id },
        // The server adds the client's own part to an address that it gets, so an unchanged one isn't sent.
        body: { name, timeZone, ...(email !== user.email && { email }) },
      }),
    onClose,
  )
  return (
    <Dialog title={user.name ?? user.email} onClose={onClose}>
      <Form draft={draft} action={change} submit={t('kit.save')} onSubmit={() => void change.run()}>
        <TextField label={t('bookings.person.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <TextField
          label={t('bookings.person.email')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={320}
        />
        <ZoneField value={timeZone} onChange={setTimeZone} />
      </Form>
    </Dialog>
  )
}
