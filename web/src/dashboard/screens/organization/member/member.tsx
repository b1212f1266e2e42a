import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { Missing } from '../../missing.tsx'
import { useOrganizationId } from '../organization-page.tsx'
import { AbsencesPanel } from './absences-panel.tsx'
import { AttributesPanel } from './attributes-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RolePanel } from './role-panel.tsx'
import { SchedulesPanel } from './schedules-panel.tsx'

/** One member of an organization, as its admins manage them. */
export default function MemberScreen(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const membershipId = Number(useRoute().params.membershipId)
  const member = useQuery(['organization', orgId, 'member', membershipId], async (signal) => {
    const path = { orgId, membershipId }
    const membership = (await api.get('/v2/organizations/{orgId}/memberships/{membershipId}', { path, signal })).data
    const query = { emails: [membership.user.email] }
    const users = (await api.get('/v2/organizations/{orgId}/users', { path: { orgId }, query, signal })).data
    return { membership, user: users.find(({ id }) => id === membership.userId) }
  })
  return (
    <Loaded query={member}>
      {({ user, membership }) =>
        user ? (
          <Page
            title={user.name ?? user.email}
            lead={user.email}
            back={{ href: `/dashboard/organizations/${orgId}`, text: t('organization.members') }}
          >
            <div class="columns">
              <PersonPanel key={user.id} orgId={orgId} user={user} />
              <div class="stack">
                <RolePanel orgId={orgId} membership={membership} />
                <AttributesPanel orgId={orgId} userId={user.id} />
              </div>
              <SchedulesPanel orgId={orgId} user={user} />
              <AbsencesPanel orgId={orgId} userId={user.id} />
            </div>
            <DeletePanel orgId={orgId} user={user} />
          </Page>
        ) : (
          <Missing />
        )
      }
    </Loaded>
  )
}
