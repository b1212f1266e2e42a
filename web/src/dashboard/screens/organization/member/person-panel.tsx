import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { LongTextField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'

type PersonPanelProps = { orgId: number; user: Schemas.OrganizationUser }

/** Who a member is: name, address, zone. */
export function PersonPanel({ orgId, user }: PersonPanelProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('member', user.id)
  const [name, setName] = useField(draft, 'name', user.name ?? '')
  const [email, setEmail] = useField(draft, 'email', user.email)
  const [username, setUsername] = useField(draft, 'username', user.username ?? '')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', user.timeZone)
  const [bio, setBio] = useField(draft, 'bio', user.bio ?? '')
  const save = useAction(
    () =>
      api.patch('/v2/organizations/{orgId}/users/{userId}', {
        path: { orgId, userId: user.id },
        body: {
          name,
          timeZone,
          bio,
          ...(email !== user.email && { email }),
          ...(username !== user.username && username && { username }),
        },
      }),
    () => say(t('kit.saved')),
  )
  return (
    <Panel title={t('organization.member.person')}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <TextField label={t('organization.members.name')} value={name} onChange={setName} isRequired maxLength={255} />
        <TextField
          label={t('organization.members.email')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          maxLength={255}
        />
        <TextField
          label={t('organization.member.username')}
          value={username}
          onChange={setUsername}
          isRequired
          maxLength={100}
        />
        <ZoneField value={timeZone} onChange={setTimeZone} />
        <LongTextField
          label={t('organization.member.bio')}
          value={bio}
          onChange={setBio}
          isOptional
          maxLength={5000}
          rows={3}
        />
      </Form>
    </Panel>
  )
}
