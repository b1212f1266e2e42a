import type { Static } from 'typebox'
import { parseEventTypeChange, parseNewEventType } from '../parse-event-type.ts'
import type { EventTypeColumns } from '../store.ts'
import { PRIORITIES, SCHEDULING_TYPES, type TeamEventTypeChangeInput, type TeamEventTypeInput } from './schema.ts'
import type { HostInput, NewTeamEventType, TeamEventTypeChange } from './service.ts'

type Body = Static<typeof TeamEventTypeChangeInput>

/** Parses a new team event type. @throws what the parsers of the settings throw */
export const parseNewTeamEventType = (body: Static<typeof TeamEventTypeInput>): NewTeamEventType => ({
  ...parseNewEventType(body, 'team'),
  ...parseTeam(body),
  schedulingType: SCHEDULING_TYPES[body.schedulingType],
})

/** Parses a change, which contains only the sent values. @throws what the parsers of the settings throw */
export const parseTeamEventTypeChange = (body: Body): TeamEventTypeChange => ({
  ...parseEventTypeChange(body, 'team'),
  ...parseTeam(body),
  ...(body.schedulingType && { schedulingType: SCHEDULING_TYPES[body.schedulingType] }),
})

const parseTeam = (body: Body): Pick<TeamEventTypeChange, 'teamColumns' | 'hosts' | 'assignsAll'> => ({
  teamColumns: parseColumns(body),
  ...(body.hosts && { hosts: body.hosts.map(parseHost) }),
  ...(body.assignAllTeamMembers !== undefined && { assignsAll: body.assignAllTeamMembers }),
})

function parseColumns(body: Body): EventTypeColumns {
  const { emailSettings, rescheduleWithSameRoundRobinHost: sameHost, weightsEnabled, unlockedFields } = body
  const hostSubset = body.rrHostSubsetEnabled ?? body.enableHostSubset
  const { disableEmailsToAttendees = false, disableEmailsToHosts = false } = emailSettings ?? {}
  return {
    ...(emailSettings !== undefined && { disableEmailsToAttendees, disableEmailsToHosts }),
    ...(sameHost !== undefined && { reschedulesWithSameHost: sameHost ?? false }),
    ...(hostSubset !== undefined && { hostSubsetEnabled: hostSubset ?? false }),
    ...(unlockedFields && { unlockedFields: [...new Set(unlockedFields)] }),
    ...(weightsEnabled !== undefined && { weightsEnabled: weightsEnabled ?? false }),
  }
}

const parseHost = ({ userId, mandatory, priority, weight, scheduleId, group }: NonNullable<Body['hosts']>[number]) =>
  ({
    userId,
    isFixed: mandatory ?? false,
    priority: PRIORITIES.indexOf(priority ?? 'medium'),
    weight: weight ?? 100,
    scheduleId: scheduleId ?? null,
    group: group ?? null,
  }) satisfies HostInput
