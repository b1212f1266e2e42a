import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'
import { useOrganizationId } from '../organization-page.tsx'
import { ROLES, type Role, useRoleNames } from '../role-names.ts'

/** Makes an account in the organization, or adds one that exists by its number. */
export function NewMemberDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const orgId = useOrganizationId()
  const names = useRoleNames()
  const { route } = useLocation()
  const draft = useDraft('new-member')
  const [isKnown, setIsKnown] = useField(draft, 'isKnown', false)
  const [number, setNumber] = useField(draft, 'number', '')
  const [email, setEmail] = useField(draft, 'email', '')
  const [name, setName] = useField(draft, 'name', '')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', me.timeZone)
  const [role, setRole] = useField<Role>(draft, 'role', 'MEMBER')
  const create = useAction(
    async () => {
      const path = { orgId }
      if (isKnown) {
        const body = { userId: Number(number), role }
        return (await api.post('/v2/organizations/{orgId}/memberships', { path, body })).data.id
      }
      const body = { email, name, timeZone, organizationRole: role }
      await api.post('/v2/organizations/{orgId}/users', { path, body })
      const { data } = await api.get('/v2/organizations/{orgId}/memberships', { path, query: { emails: [email] } })
      return [data].flat()[0]?.id
    },
    (membershipId) => {
      onClose()
      if (membershipId !== undefined) route(`/dashboard/organizations/${orgId}/members/${membershipId}`)
    },
  )
  return (
    <Dialog title={t('organization.members.add')} onClose={onClose}>
      <Form draft={draft} action={create} submit={t('kit.add')} onSubmit={() => void create.run()}>
        <Switch label={t('organization.members.known')} isOn={isKnown} onChange={setIsKnown} />
        {isKnown ? (
          <TextField
            label={t('organization.members.number')}
            hint={t('organization.members.numberHint')}
            value={number}
            onChange={setNumber}
            isRequired
            maxLength={16}
          />
        ) : (
          <>
            <TextField
              label={t('organization.members.email')}
              type="email"
              value={email}
              onChange={setEmail}
              isRequired
              maxLength={255}
            />
            <TextField
              label={t('organization.members.name')}
              value={name}
              onChange={setName}
              isRequired
              maxLength={255}
            />
            <ZoneField value={timeZone} onChange={setTimeZone} />
          </>
        )}
        <SelectField
          label={t('teams.role')}
          value={role}
          onChange={setRole}
          options={ROLES.map((value) => ({ value, text: names[value] }))}
        />
      </Form>
    </Dialog>
  )
}
