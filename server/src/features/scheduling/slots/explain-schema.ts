import { type Static, Type } from 'typebox'
import { toLocalIso } from '../../../lib/time/local-time.ts'
import { BookingRules } from '../event-types/service.ts'
import type { Explanations } from './explain.ts'
import { REASON_CODES } from './reason-sentences.ts'

const SlotReason = Type.Object(
  {
    code: Type.Enum(REASON_CODES, { description: 'Stable.' }),
    message: Type.String(),
    until: Type.Optional(Type.String({ description: 'When this reason ends.' })),
    booking: Type.Optional(
      Type.Object(
        { uid: Type.String(), title: Type.String(), start: Type.String(), end: Type.String() },
        { description: 'The booking that causes the reason; only for hosts, the owner and administrators.' },
      ),
    ),
    calendar: Type.Optional(
      Type.Object(
        { name: Type.String(), title: Type.Optional(Type.String()), start: Type.String(), end: Type.String() },
        {
          description:
            'The calendar that is busy then; only for hosts, the owner and administrators. Only the owner of the calendar gets the title of the event.',
        },
      ),
    ),
  },
  { $id: 'SlotReason' },
)

const ExplainedStart = Type.Object(
  {
    start: Type.String(),
    end: Type.String(),
    bookable: Type.Boolean(),
    reasons: Type.Array(SlotReason, { description: 'The reasons of the event type.' }),
    hosts: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String(), free: Type.Boolean(), reasons: Type.Array(SlotReason) }),
    ),
  },
  { $id: 'ExplainedStart' },
)

export const SlotExplanations = Type.Object(
  {
    eventType: Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      title: Type.String(),
      lengthInMinutes: Type.Integer(),
      ...BookingRules.properties,
    }),
    starts: Type.Array(ExplainedStart),
  },
  { $id: 'SlotExplanations' },
)

export const presentExplanations = ({
  eventType,
  timeZone,
  starts,
}: Explanations): Static<typeof SlotExplanations> => ({
  eventType,
  starts: starts.map(({ start, end, ...rest }) => ({
    start: toLocalIso(start, timeZone),
    end: toLocalIso(end, timeZone),
    ...rest,
  })),
})
