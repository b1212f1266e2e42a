import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { SelectField, Switch } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { ROLES, useRoleNames } from '../role-names.ts'

const MAX_ROLES = 100

type RolePanelProps = { orgId: number; membership: Schemas.OrganizationMembership }

/** What a member may do: the role, and one that the organization has made. */
export function RolePanel({ orgId, membership }: RolePanelProps): JSX.Element {
  const t = useTexts()
  const names = useRoleNames()
  const draft = useDraft('membership', membership.id)
  const [role, setRole] = useField(draft, 'role', membership.role)
  const [roleId, setRoleId] = useField(draft, 'roleId', membership.roleId ?? '')
  const [disableImpersonation, setDisabled] = useField(draft, 'disableImpersonation', membership.disableImpersonation)
  const roles = useQuery(['organization', orgId, 'roles', 'all'], async (signal) => {
    const query = { take: MAX_ROLES }
    return (await api.get('/v2/organizations/{orgId}/roles', { path: { orgId }, query, signal })).data
  })
  const save = useAction(
    () =>
      api.patch('/v2/organizations/{orgId}/memberships/{membershipId}', {
        path: { orgId, membershipId: membership.id },
        body: { role, roleId: roleId || null, disableImpersonation },
      }),
    () => say(t('kit.saved')),
  )
  return (
    <Panel title={t('teams.role')}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <SelectField
          label={t('teams.role')}
          isLabelUnseen
          value={role}
          onChange={setRole}
          options={ROLES.map((value) => ({ value, text: names[value] }))}
        />
        <SelectField
          label={t('organization.member.ownRole')}
          hint={t('organization.member.ownRoleHint')}
          value={roleId}
          onChange={setRoleId}
          options={[
            { value: '', text: t('kit.none') },
            ...(roles.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
        <Switch label={t('organization.member.impersonation')} isOn={disableImpersonation} onChange={setDisabled} />
      </Form>
    </Panel>
  )
}
