import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction, useSettles } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import type { Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { DraftNotice } from '../../../drafts/draft-notice.tsx'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Failure } from '../../../kit/failure.tsx'
import { NumberField, SelectField, Switch } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type TeamOwner = Extract<Owner, { teamId: number }>
type Host = { userId: number; priority: Priority; weight: number; mandatory: boolean }

const PRIORITIES = ['lowest', 'low', 'medium', 'high', 'highest'] as const
type Priority = (typeof PRIORITIES)[number]

const MAX_MEMBERS = 250
const USUAL = { priority: 'medium', weight: 100, mandatory: false } as const

type HostsPanelProps = { type: Schemas.TeamEventType; owner: TeamOwner }

/** The members of the team, each with a switch, a priority and a weight. */
export function HostsPanel({ type, owner }: HostsPanelProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('hosts', type.id)
  const [isEverybody, setEverybody] = useField(draft, 'isEverybody', type.assignAllTeamMembers)
  const [isSame, setSame] = useField(draft, 'isSame', type.rescheduleWithSameRoundRobinHost)
  const [hosts, setHosts] = useField<Host[]>(
    draft,
    'hosts',
    type.hosts.map(({ userId, priority, weight, mandatory }) => ({
      userId,
      priority: priority ?? USUAL.priority,
      weight: weight ?? USUAL.weight,
      mandatory: mandatory ?? false,
    })),
  )
  const members = useQuery(['memberships', owner], async (signal) => {
    const query = { take: MAX_MEMBERS }
    if (owner.kind === 'team') {
      const { data } = await api.get('/v2/teams/{teamId}/memberships', {
        path: { teamId: owner.teamId },
        query,
        signal,
      })
      return [data].flat().map(({ userId, user }) => ({ userId, name: user.name ?? user.email }))
    }
    const path = { orgId: owner.organizationId, teamId: owner.teamId }
    const { data } = await api.get('/v2/organizations/{orgId}/teams/{teamId}/memberships', { path, query, signal })
    return [data].flat().map(({ userId, user }) => ({ userId, name: user.name ?? user.email }))
  })
  const save = useAction(
    async () => {
      const body = {
        assignAllTeamMembers: isEverybody,
        rescheduleWithSameRoundRobinHost: isSame,
        ...(!isEverybody && { hosts }),
      }
      if (owner.kind === 'team') {
        const path = { teamId: owner.teamId, eventTypeId: type.id }
        return api.patch('/v2/teams/{teamId}/event-types/{eventTypeId}', { path, body })
      }
      const path = { orgId: owner.organizationId, teamId: owner.teamId, eventTypeId: type.id }
      return api.patch('/v2/organizations/{orgId}/teams/{teamId}/event-types/{eventTypeId}', { path, body })
    },
    () => say(t('kit.saved')),
  )
  useSettles(save, draft)
  const names: Record<Priority, string> = {
    lowest: t('eventTypes.priority.lowest'),
    low: t('eventTypes.priority.low'),
    medium: t('eventTypes.priority.medium'),
    high: t('eventTypes.priority.high'),
    highest: t('eventTypes.priority.highest'),
  }
  const change = (userId: number, more: Partial<Host>) =>
    setHosts(hosts.map((host) => (host.userId === userId ? { ...host, ...more } : host)))
  const isRoundRobin = type.schedulingType === 'roundRobin'
  return (
    <Panel title={t('eventTypes.tab.hosts')} lead={t('eventTypes.hosts.lead')}>
      <DraftNotice draft={draft} />
      <Switch
        label={t('eventTypes.hosts.everybody')}
        hint={t('eventTypes.hosts.everybodyHint')}
        isOn={isEverybody}
        onChange={setEverybody}
      />
      {isRoundRobin && (
        <Switch
          label={t('eventTypes.hosts.same')}
          hint={t('eventTypes.hosts.sameHint')}
          isOn={isSame}
          onChange={setSame}
        />
      )}
      {!isEverybody && (
        <Loaded query={members}>
          {(list) => (
            <ul class="rows-list">
              {list.map(({ userId, name }) => {
                const host = hosts.find((each) => each.userId === userId)
                return (
                  <li key={userId}>
                    <div class="grow">
                      <Switch
                        label={name}
                        isOn={host !== undefined}
                        onChange={(isOn) =>
                          setHosts(
                            isOn ? [...hosts, { userId, ...USUAL }] : hosts.filter((each) => each.userId !== userId),
                          )
                        }
                      />
                    </div>
                    {host && isRoundRobin && (
                      <div class="field-row">
                        <SelectField
                          label={t('eventTypes.hosts.priority')}
                          value={host.priority}
                          onChange={(priority) => change(userId, { priority })}
                          options={PRIORITIES.map((value) => ({ value, text: names[value] }))}
                        />
                        <NumberField
                          label={t('eventTypes.hosts.weight')}
                          value={host.weight}
                          onChange={(weight) => change(userId, { weight: weight ?? USUAL.weight })}
                          min={0}
                          max={1000}
                        />
                        <Switch
                          label={t('eventTypes.hosts.fixed')}
                          isOn={host.mandatory}
                          onChange={(mandatory) => change(userId, { mandatory })}
                        />
                      </div>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Loaded>
      )}
      <Failure error={save.error} takesFocus />
      <div class="actions">
        <button type="button" class="button" aria-busy={save.isRunning} onClick={() => void save.run()}>
          {t('eventTypes.hosts.save')}
        </button>
      </div>
    </Panel>
  )
}
