import type { Db } from '../../../../db/connection.ts'
import type { LatestRows } from '../../../../lib/page.ts'
import type { BookingStatus } from '../booking.ts'

export type AdminBookingFilter = {
  /** The id of a host of the booking, alone or with others. */
  hostId?: number | undefined
  /** Bookings with any of these states match. */
  statuses?: readonly BookingStatus[] | undefined
  startsFrom?: Date | undefined
  startsBefore?: Date | undefined
}

export type AdminBookingRow = {
  id: number
  uid: string
  title: string
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  eventTypeId: number | null
  teamId: number | null
  organizerId: number | null
  organizerEmail: string | null
  bookerEmail: string | null
  createdAt: Date
}

/** Lists bookings of all accounts, the newest first, and only those older than `before`. */
export function listAnybodysBookings(
  db: Db,
  { hostId, statuses, startsFrom, startsBefore }: AdminBookingFilter,
  { before, limit }: LatestRows,
): Promise<AdminBookingRow[]> {
  let query = db
    .selectFrom('bookings as b')
    .leftJoin('users as organizer', 'organizer.id', 'b.organizerId')
    .leftJoin('attendees as booker', (join) =>
      join.onRef('booker.bookingId', '=', 'b.id').on('booker.kind', '=', 'booker'),
    )
    .select([
      ...(['b.id', 'b.uid', 'b.title', 'b.status', 'b.startsAt', 'b.endsAt', 'b.eventTypeId', 'b.teamId'] as const),
      ...(['b.organizerId', 'organizer.email as organizerEmail', 'booker.email as bookerEmail'] as const),
      'b.createdAt',
    ])
  if (before !== undefined) query = query.where('b.id', '<', before)
  if (hostId !== undefined)
    query = query.where('b.id', 'in', db.selectFrom('bookingHosts').select('bookingId').where('userId', '=', hostId))
  if (statuses !== undefined) query = query.where('b.status', 'in', statuses)
  if (startsFrom !== undefined) query = query.where('b.startsAt', '>=', startsFrom)
  if (startsBefore !== undefined) query = query.where('b.startsAt', '<', startsBefore)
  return query.orderBy('b.id', 'desc').limit(limit).execute()
}
