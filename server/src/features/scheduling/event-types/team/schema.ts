import { Type } from 'typebox'
import { NumericId } from '../../../../http/input/ids.ts'
import { PageQuery } from '../../../../http/input/paging.ts'
import { keysOf } from '../../../../lib/records.ts'
import { TeamLocationInput } from '../locations/schema.ts'
import { checkedChange, checkedInput, documentedChange, documentedInput } from '../schema-input.ts'
import { flag, setting } from '../settings/setting.ts'
import { MANAGED_FIELDS } from './managed-fields.ts'

export const PRIORITIES = ['lowest', 'low', 'medium', 'high', 'highest'] as const

/**
 * Maximum number of hosts, because they share one statement and one lock each. A larger team needs several event types.
 */
const MAX_HOSTS = 250

const Host = Type.Object(
  {
    userId: NumericId,
    mandatory: Type.Optional(
      Type.Boolean({
        description: 'For a round robin: true if the host attends every booking. In a collective every host does.',
      }),
    ),
    priority: Type.Optional(Type.Enum([...PRIORITIES], { description: 'For a round robin; the default is medium.' })),
    weight: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description:
          "The share of a round robin's bookings beside the others' weights, if weightsEnabled; the default is 100.",
      }),
    ),
    scheduleId: Type.Optional(
      Type.Union([NumericId, Type.Null()], {
        description: "One of the host's own schedules; null or absent: the default one.",
      }),
    ),
    group: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
        description: 'For a round robin: one host of each group attends. Hosts without a group are one group.',
      }),
    ),
  },
  { $id: 'TeamEventTypeHostInput' },
)

/** The scheduling types with the API's names and those of earlier API versions. */
export const SCHEDULING_TYPES = {
  collective: 'collective',
  roundRobin: 'round_robin',
  managed: 'managed',
  COLLECTIVE: 'collective',
  ROUND_ROBIN: 'round_robin',
  MANAGED: 'managed',
} as const
const Scheduling = Type.Enum(keysOf(SCHEDULING_TYPES))

const settings = {
  hosts: Type.Optional(
    Type.Array(Host, {
      maxItems: MAX_HOSTS,
      description: 'Accepted members of the team, in the order of the answer.',
    }),
  ),
  assignAllTeamMembers: Type.Optional(
    Type.Boolean({
      description: 'Every accepted member is a host, also later members. `hosts` sets the fields of some of them.',
    }),
  ),
  emailSettings: setting(
    Type.Object(
      {
        disableEmailsToAttendees: Type.Optional(Type.Boolean()),
        disableEmailsToHosts: Type.Optional(Type.Boolean()),
      },
      { $id: 'EmailSettingsInput', description: 'Only teams of organizations have it.' },
    ),
  ),
  rescheduleWithSameRoundRobinHost: flag('A moved booking stays with its host.'),
  rrHostSubsetEnabled: flag('Whoever asks for slots or books may name the hosts to choose from.'),
  enableHostSubset: flag('Another name of rrHostSubsetEnabled.'),
  unlockedFields: Type.Optional(
    Type.Array(Type.Enum([...MANAGED_FIELDS]), {
      maxItems: MANAGED_FIELDS.length,
      description: 'For a managed event type: the fields that each member may change in theirs. The default is none.',
    }),
  ),
  weightsEnabled: flag("The hosts' weights count."),
}
const locations = { locations: Type.Optional(Type.Array(TeamLocationInput, { minItems: 1 })) }
const scheduling = { schedulingType: Scheduling }

export const TeamEventTypeInput = Type.Object({ ...checkedInput, ...scheduling, ...settings })
export const DocumentedTeamEventTypeInput = Type.Object(
  { ...documentedInput, ...locations, ...scheduling, ...settings },
  { $id: 'CreateTeamEventType' },
)
const change = { schedulingType: Type.Optional(Scheduling), ...settings }
export const TeamEventTypeChangeInput = Type.Object({ ...checkedChange, ...change })
export const DocumentedTeamEventTypeChangeInput = Type.Object(
  { ...documentedChange, ...locations, ...change },
  { $id: 'UpdateTeamEventType' },
)

const sortCreatedAt = Type.Optional(Type.Enum(['asc', 'desc']))

export const TeamEventTypesQuery = Type.Object({
  eventSlug: Type.Optional(Type.String({ description: 'Only the event type with this slug.' })),
  hostsLimit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The number of hosts that the answer shows for each event type.',
    }),
  ),
  sortCreatedAt,
})
export const OrganizationEventTypesQuery = Type.Object({ ...PageQuery.properties, sortCreatedAt })
