import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { useTexts } from '../../../texts.tsx'

type RenameDialogProps = { clientId: string; user: { id: number; name: string }; onClose: () => void }

/** Gives a managed user another name. */
export function RenameDialog({ clientId, user, onClose }: RenameDialogProps): JSX.Element {
  const t = useTexts()
  const [name, setName] = useState(user.name)
  const rename = useAction(
    () =>
      api.patch('/v2/oauth-clients/{clientId}/users/{userId}', {
        path: { clientId, userId: user.id },
        body: { name },
      }),
    onClose,
  )
  return (
    <Dialog title={t('developers.users.rename')} onClose={onClose}>
      <Form action={rename} submit={t('kit.save')} onSubmit={() => void rename.run()}>
        <TextField label={t('bookings.person.name')} value={name} onChange={setName} isRequired maxLength={255} />
      </Form>
    </Dialog>
  )
}
