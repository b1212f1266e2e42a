import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField, useSecret } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'

/** Makes an account, and shows its API key once. */
export function NewPersonDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-person')
  const [email, setEmail] = useField(draft, 'email', '')
  const [name, setName] = useField(draft, 'name', '')
  const [username, setUsername] = useField(draft, 'username', '')
  const [password, setPassword] = useSecret(draft, 'password')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [apiKey, setApiKey] = useState<string | undefined>(undefined)
  const create = useAction(
    () =>
      api.post('/v2/admin/users', {
        body: { email, timeZone, ...(name && { name }), ...(username && { username }), ...(password && { password }) },
      }),
    ({ data }) => setApiKey(data.apiKey),
  )
  return (
    <Dialog title={t('administration.people.new')} onClose={onClose}>
      {apiKey === undefined ? (
        <Form
          draft={draft}
          action={create}
          submit={t('administration.people.create')}
          onSubmit={() => void create.run()}
        >
          <TextField
            label={t('administration.people.address')}
            type="email"
            value={email}
            onChange={setEmail}
            isRequired
            maxLength={320}
          />
          <TextField label={t('account.person.name')} value={name} onChange={setName} isOptional maxLength={255} />
          <TextField
            label={t('administration.people.username')}
            hint={t('administration.people.usernameHint')}
            value={username}
            onChange={setUsername}
            isOptional
            maxLength={100}
          />
          <TextField
            label={t('administration.people.password')}
            hint={t('administration.people.passwordHint')}
            type="password"
            value={password}
            onChange={setPassword}
            isOptional
            autocomplete="new-password"
          />
          <ZoneField value={timeZone} onChange={setTimeZone} />
        </Form>
      ) : (
        <div class="stack">
          <p>{t('administration.people.created', { email })}</p>
          <Copyable text={apiKey} />
        </div>
      )}
    </Dialog>
  )
}
