import { newAttendee } from '../store/attendee-columns.ts'
import { answersOf } from './answers.ts'
import { consentColumns } from './consent.ts'
import type { Begun } from './phases.ts'

type Parts = Pick<Begun, 'request' | 'place' | 'bookable' | 'change'>

/** Returns the seat of one booker, with the booker's answers and consent. */
export function seatOf({ request, place, bookable, change }: Parts, uid: string) {
  const { name, firstName, lastName, email, phoneNumber, timeZone, language } = request.attendee
  return {
    attendee: newAttendee({
      kind: 'seat',
      name,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      email,
      phoneNumber: phoneNumber ?? null,
      timeZone,
      language,
      ...consentColumns(bookable, request, change.now),
    }),
    seat: {
      uid,
      answers: JSON.stringify(answersOf(request, [], place)),
      metadata: JSON.stringify(request.metadata),
    },
  }
}
