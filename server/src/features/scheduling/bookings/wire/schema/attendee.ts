import { type Static, Type } from 'typebox'
import { NAMED_LOCALES } from '../../../../../lib/text/locales.ts'
import type { ViewedAttendee } from '../../booking.ts'
import type { AnsweringAttendee as AnsweringFacts } from '../../operations/attendees.ts'
import { presentAttendee } from '../present.ts'
import { attendeeProperties } from './booking.ts'

const Email = Type.String({ format: 'email' })
const Name = Type.String({ minLength: 1, maxLength: 255 })
const TimeZone = Type.String({ format: 'time-zone' })
const optional = {
  phoneNumber: Type.Optional(Type.String({ format: 'phone-number' })),
  language: Type.Optional(Type.Enum(NAMED_LOCALES, { default: 'en' })),
}

export const AttendeeInput = Type.Object(
  { name: Name, timeZone: TimeZone, email: Email, ...optional },
  { $id: 'AddAttendee' },
)
export type AttendeeInput = Static<typeof AttendeeInput>

const GuestInput = Type.Object(
  {
    email: Email,
    name: Type.Optional(Type.String({ maxLength: 255 })),
    timeZone: Type.Optional(Type.String({ format: 'time-zone', description: "The default is the booker's." })),
    ...optional,
  },
  { $id: 'GuestInput' },
)
export const GuestsInput = Type.Object(
  { guests: Type.Array(GuestInput, { minItems: 1, description: 'Ten at most.' }) },
  { $id: 'AddGuests' },
)
export type GuestsInput = Static<typeof GuestsInput>

const identified = { ...attendeeProperties, id: Type.Integer() }
const IdentifiedAttendee = Type.Object(identified)
const ResponseStatus = Type.Enum(['accepted', 'pending', 'declined', 'needsAction'], {
  description:
    "The answer to the invitation, as the organizer's calendar has it. `pending` is a tentative answer. Missing if the calendar has none.",
})
export const AnsweringAttendee = Type.Object(
  { ...identified, responseStatus: Type.Optional(ResponseStatus) },
  { $id: 'IdentifiedAttendee' },
)
export const AddedAttendee = Type.Object({ ...identified, bookingId: Type.Integer() }, { $id: 'AddedAttendee' })
export const RemovedAttendee = Type.Object(
  {
    id: Type.Integer(),
    bookingId: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    timeZone: Type.String(),
  },
  { $id: 'RemovedAttendee' },
)

export const presentIdentified = (attendee: ViewedAttendee): Static<typeof IdentifiedAttendee> => ({
  id: attendee.id,
  ...presentAttendee(attendee),
})

const RESPONSE_STATUS = {
  accepted: 'accepted',
  tentative: 'pending',
  declined: 'declined',
  'needs-action': 'needsAction',
} as const

export const presentAnswering = ({ response, ...attendee }: AnsweringFacts): Static<typeof AnsweringAttendee> => ({
  ...presentIdentified(attendee),
  ...(response && { responseStatus: RESPONSE_STATUS[response] }),
})
