import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Role, rolesClient } from './roles-client.ts'

type RoleDialogProps = { client: ReturnType<typeof rolesClient>; role?: Role; onClose: () => void }

/** Names a role. Its permissions are chosen in the table. */
export function RoleDialog({ client, role, onClose }: RoleDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('role', role?.id)
  const [name, setName] = useField(draft, 'name', role?.name ?? '')
  const [description, setDescription] = useField(draft, 'description', role?.description ?? '')
  const save = useAction(
    () => {
      const facts = { name, description: description || null, color: role?.color ?? null }
      return role ? client.update(role.id, facts) : client.create(facts)
    },
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  return (
    <Dialog title={role ? role.name : t('organization.roles.new')} onClose={onClose}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <TextField label={t('organization.roles.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <LongTextField
          label={t('organization.roles.description')}
          value={description}
          onChange={setDescription}
          isOptional
          maxLength={2000}
          rows={2}
        />
      </Form>
    </Dialog>
  )
}
