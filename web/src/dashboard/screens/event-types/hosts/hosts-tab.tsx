import type { JSX } from 'preact'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from '../editor/draft.ts'
import { isOfTeam } from '../event-type.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { HostsPanel } from './hosts-panel.tsx'

/** Who hosts an event type of a team, how often, and how fairly the bookings were shared. */
export function HostsTab({ draft: { type, owner } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  if (!isOfTeam(type) || (owner.kind !== 'team' && owner.kind !== 'organization-team'))
    return (
      <Panel title={t('eventTypes.tab.hosts')}>
        <p>{t('eventTypes.hosts.alone')}</p>
      </Panel>
    )
  return (
    <>
      <HostsPanel type={type} owner={owner} />
      {type.schedulingType === 'roundRobin' && <FairnessPanel eventTypeId={type.id} />}
    </>
  )
}
