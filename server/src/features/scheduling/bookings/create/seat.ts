import { newAttendee } from '../store/attendee-columns.ts'
import { answersOf } from './answers.ts'
import type { Prepared } from './phases.ts'

/** Returns the seat of one booker, with the booker's answers. */
export function seatOf({ request, place }: Pick<Prepared, 'request' | 'place'>, uid: string) {
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
    }),
    seat: {
      uid,
      answers: JSON.stringify(answersOf(request, [], place)),
      metadata: JSON.stringify(request.metadata),
    },
  }
}
