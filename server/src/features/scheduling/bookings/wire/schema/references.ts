import { type Static, Type } from 'typebox'
import { REFERENCE_TYPES } from '../../queries/references.ts'
import type { Reference } from '../../store/references.ts'

export const ReferencesQuery = Type.Object({
  type: Type.Optional(Type.Enum(REFERENCE_TYPES, { description: 'Of this kind only.' })),
})

export const BookingReference = Type.Object(
  {
    type: Type.String({ description: 'The kind of calendar or video provider.' }),
    eventUid: Type.String({ description: "The provider's own id." }),
    destinationCalendarId: Type.Union([Type.String(), Type.Null()], { description: 'The calendar that it is in.' }),
    id: Type.Integer(),
  },
  { $id: 'BookingReference' },
)

export const presentReference = ({
  id,
  type,
  externalUid,
  calendarExternalId,
}: Reference): Static<typeof BookingReference> => ({
  type,
  eventUid: externalUid,
  destinationCalendarId: calendarExternalId,
  id,
})
