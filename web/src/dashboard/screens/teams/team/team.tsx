import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { ownerIn, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page } from '../../../kit/page.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { useTexts } from '../../../texts.tsx'
import { Missing } from '../../missing.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { teamClient } from './team-client.ts'

const TABS = ['members', 'bookings', 'connections', 'settings'] as const

/** One team: its people, its bookings and its settings, and the ways to what else it has. */
export default function TeamScreen(): JSX.Element {
  const t = useTexts()
  const owner = ownerIn(useRoute().params)
  const { path } = useLocation()
  const [written] = useParameter('tab', 'members')
  const isTeam = owner.kind === 'team' || owner.kind === 'organization-team'
  const team = useQuery(['teams', owner], (signal) => (isTeam ? teamClient(owner).get(signal) : Promise.reject()), {
    isEnabled: isTeam,
  })
  if (!isTeam) return <Missing />
  const tab = TABS.find((each) => each === written) ?? 'members'
  const further = [
    [`${pathOf(owner)}/event-types`, t('eventTypes.title')],
    [`${pathOf(owner)}/insights`, t('insights.title')],
    [`${pathOf(owner)}/workflows`, t('shell.nav.workflows')],
    [`${pathOf(owner)}/routing-forms`, t('routingForms.title')],
    [`${pathOf(owner)}/webhooks`, t('webhooks.title')],
    ...(owner.kind === 'organization-team' ? [[`${pathOf(owner)}/roles`, t('organization.roles')] as const] : []),
  ] as const
  return (
    <Loaded query={team}>
      {(found) => (
        <Page
          title={found.name}
          back={{ href: '/dashboard/teams', text: t('teams.title') }}
          {...(found.bio !== undefined && { lead: found.bio })}
        >
          <Tabs
            label={found.name}
            tabs={[
              ...TABS.map((name) => ({
                href: name === 'members' ? path : `${path}?tab=${name}`,
                text: t(`teams.tab.${name}`),
                isCurrent: name === tab,
              })),
              ...further.map(([href, text]) => ({ href, text, isCurrent: false })),
            ]}
          />
          {tab === 'members' && <MembersTab owner={owner} />}
          {tab === 'bookings' && <BookingsTab owner={owner} />}
          {tab === 'connections' && <ConnectionsTab owner={owner} />}
          {tab === 'settings' && <SettingsTab key={found.id} owner={owner} team={found} />}
        </Page>
      )}
    </Loaded>
  )
}
