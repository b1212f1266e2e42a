import type { Actor } from '../../../../commands/context.ts'
import { forbidden } from '../../../../lib/errors.ts'
import { mayRead } from '../access.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingMissing } from '../errors/access.ts'
import { findBookingOfTeam, listReferences, type Reference } from '../store/references.ts'
import { viewBookingByUid } from '../store/view.ts'

type Deps = Pick<BookingDependencies, 'db'>

export const REFERENCE_TYPES = [
  'google_calendar',
  'office365_calendar',
  'daily_video',
  'google_video',
  'office365_video',
  'zoom_video',
] as const
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

/**
 * Returns the entries that a booking has in calendars and at video providers.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`
 */
export async function referencesOf(
  { db }: Deps,
  actor: Actor,
  uid: string,
  type: ReferenceType | undefined,
): Promise<Reference[]> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingMissing.plain(uid)
  if (!(await mayRead(db, actor, booking))) throw notYours(uid)
  return listReferences(db, booking.id, type)
}

/** Returns the references of a booking of the team. @throws `BOOKING_NOT_FOUND`, also for another team's booking */
export async function referencesInTeam(
  { db }: Deps,
  teamId: number,
  uid: string,
  type: ReferenceType | undefined,
): Promise<Reference[]> {
  const id = await findBookingOfTeam(db, teamId, uid)
  if (id === undefined) throw bookingMissing.plain(uid)
  return listReferences(db, id, type)
}

const notYours = (uid: string) => forbidden('BOOKING_FORBIDDEN', `Booking with uid ${uid} does not belong to user`)
