import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'

const hostIds = (description: string) => Type.Array(NumericId, { description })

export const SlotsQuery = Type.Object({
  start: Type.Optional(
    Type.String({
      format: 'iso-instant',
      description: 'The beginning of the range. A bare date is that day in the requested time zone.',
    }),
  ),
  end: Type.Optional(
    Type.String({
      format: 'iso-instant',
      description: 'The end of the range. A date, or a time of 00:00:00, means the end of that day.',
    }),
  ),
  eventTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  eventTypeSlug: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  teamSlug: Type.Optional(Type.String()),
  organizationSlug: Type.Optional(Type.String()),
  usernames: Type.Optional(
    Type.Array(Type.String(), { minItems: 2, description: 'At least two, for a meeting with all of them.' }),
  ),
  timeZone: Type.Optional(
    Type.String({ format: 'time-zone', description: 'The time zone of the answer; the default is UTC.' }),
  ),
  duration: Type.Optional(Type.Integer({ minimum: 1, description: 'Minutes, for event types with several lengths.' })),
  format: Type.Optional(Type.String({ description: "'time' (starts) or 'range' (starts and ends)." })),
  slotFormat: Type.Optional(Type.String({ description: 'Former name of format.' })),
  bookingUidToReschedule: Type.Optional(Type.String({ description: 'The time of that booking counts as free.' })),
  _bypassCalendarBusyTimes: Type.Optional(
    Type.Boolean({
      description: 'True leaves out the busy times of calendars. It counts for those who may manage the event type.',
    }),
  ),
  _silentCalendarFailures: Type.Optional(
    Type.Boolean({
      description: 'Accepted for existing clients. A calendar that fails never fails the answer: its last copy counts.',
    }),
  ),
  rrHostSubsetIds: Type.Optional(
    hostIds('Only these hosts of a round robin, where its event type lets callers choose.'),
  ),
  hostSubsetIds: Type.Optional(hostIds('Other name of rrHostSubsetIds.')),
  routedTeamMemberIds: Type.Optional(hostIds('Only these hosts of a round robin: what a routing form found out.')),
  teamMemberEmail: Type.Optional(
    Type.String({ description: 'The host with this address is used while they have a slot, and then the others.' }),
  ),
  skipContactOwner: Type.Optional(Type.Boolean({ description: 'true ignores teamMemberEmail.' })),
  routingFormResponseId: Type.Optional({
    ...NumericId,
    description: 'The response of a routing form that leads to the event type: only the hosts that it permits.',
  }),
})
export type SlotsQuery = Static<typeof SlotsQuery>

const seatsCount = (description: string) => Type.Optional(Type.Integer({ description }))
const Slot = Type.Object(
  {
    start: Type.String(),
    end: Type.Optional(Type.String()),
    seatsBooked: seatsCount('Where several share a slot: how many have.'),
    seatsRemaining: seatsCount('How many more may.'),
    seatsTotal: seatsCount('How many in all.'),
    bookingUid: Type.Optional(Type.String({ description: 'The uid of the booking that they share, if there is one.' })),
  },
  { $id: 'Slot' },
)

export const SlotsByDay = Type.Object(
  {},
  {
    $id: 'SlotsByDay',
    additionalProperties: Type.Array(Slot),
    description: 'The slots by date in the requested time zone. Days without slots are left out.',
  },
)

/** The parameter names of the API version 2024-04-15. */
export const AvailableSlotsQuery = Type.Object({
  ...SlotsQuery.properties,
  startTime: Type.Optional(Type.String({ format: 'iso-instant' })),
  endTime: Type.Optional(Type.String({ format: 'iso-instant' })),
  usernameList: Type.Optional(Type.Array(Type.String())),
  rescheduleUid: Type.Optional(Type.String()),
})
export type AvailableSlotsQuery = Static<typeof AvailableSlotsQuery>

const SlotsV20240415 = Type.Object(
  { slots: Type.Object({}, { additionalProperties: Type.Array(Type.Object({ time: Type.String() })) }) },
  { $id: 'AvailableSlots' },
)
export const AvailableSlots = Type.Union([SlotsV20240415, SlotsByDay])

const {
  start: _start,
  end: _end,
  format: _format,
  slotFormat: _slotFormat,
  bookingUidToReschedule: _moved,
  _bypassCalendarBusyTimes: _bypass,
  _silentCalendarFailures: _silent,
  rrHostSubsetIds: _subset,
  hostSubsetIds: _sameSubset,
  routedTeamMemberIds: _routed,
  teamMemberEmail: _preferred,
  skipContactOwner: _unpreferred,
  routingFormResponseId: _response,
  ...selector
} = SlotsQuery.properties

export const ExplainQuery = Type.Object({
  ...selector,
  at: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'An instant, or two with a slash between them: then every start from the first one on, in steps of the slots.',
  }),
})
export type ExplainQuery = Static<typeof ExplainQuery>

const { timeZone: _zone, duration: _length, ...eventType } = selector

export const StreamQuery = Type.Object({
  ...eventType,
  lastEventId: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The id of the last event that you know, like the header `Last-Event-ID`. Later events are sent at once.',
    }),
  ),
})

export const SlotEvents = Type.String({
  contentMediaType: 'text/event-stream',
  description: 'Events named `slots`: the slots of the event type may have changed.',
})
