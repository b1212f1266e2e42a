import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { PeopleIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty, Page } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { OrganizationPage, useOrganizationId } from '../organization-page.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type Role, rolesClient } from './roles-client.ts'
import { RolesTable } from './roles-table.tsx'

/** The roles that an organization or a team has made, with their permissions as a table. */
export default function Roles(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const { params } = useRoute()
  const teamId = params.teamId === undefined ? undefined : Number(params.teamId)
  const client = rolesClient(orgId, teamId)
  const editing = useDialog<Role | 'new'>()
  const roles = useQuery(['organization', orgId, 'roles', teamId ?? 'all'], client.list)
  const { isGone, remove } = useRemoval(client.remove)
  const newButton = (
    <button type="button" class="button" onClick={() => editing.open('new')}>
      {t('organization.roles.new')}
    </button>
  )
  const content = (
    <>
      <Loaded query={roles}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return (
              <Empty
                icon={<PeopleIcon />}
                title={t('organization.roles.none')}
                text={t('organization.roles.noneText')}
              />
            )
          return (
            <RolesTable
              roles={shown}
              client={client}
              holder={teamId === undefined ? 'organization' : 'team'}
              onEdit={editing.open}
              onRemove={(role) => remove(role.id, t('eventTypes.deleted', { title: role.name }))}
            />
          )
        }}
      </Loaded>
      {editing.subject && (
        <RoleDialog
          client={client}
          {...(editing.subject !== 'new' && { role: editing.subject })}
          onClose={editing.close}
        />
      )}
    </>
  )
  if (teamId === undefined)
    return (
      <OrganizationPage part="roles" actions={newButton}>
        {content}
      </OrganizationPage>
    )
  return (
    <Page
      title={t('organization.roles')}
      lead={t('organization.roles.lead')}
      actions={newButton}
      back={{ href: `/dashboard/organizations/${orgId}/teams/${teamId}`, text: t('eventTypes.backToTeam') }}
    >
      {content}
    </Page>
  )
}
