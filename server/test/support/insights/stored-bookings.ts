import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'

/** A booking as insights see it. */
export type StoredBooking = {
  startsAt: Date
  minutes: number
  createdAt: Date
  status: 'accepted' | 'pending' | 'cancelled' | 'rejected' | 'awaiting_host'
  hostIds: readonly number[]
  eventTypeId: number | null
  teamId: number | null
  organizationId: number | null
  hostAbsent: boolean
  attendeeAbsent: boolean
}

export const aStoredBooking = (start: string, fields: Partial<StoredBooking> = {}): StoredBooking => ({
  startsAt: new Date(start),
  minutes: 30,
  createdAt: new Date('2029-12-01T00:00:00Z'),
  status: 'accepted',
  hostIds: [],
  eventTypeId: null,
  teamId: null,
  organizationId: null,
  hostAbsent: false,
  attendeeAbsent: false,
  ...fields,
})

/** Stores bookings directly in the tables, because nobody could book so many times, or the past. Returns their ids. */
export async function storeBookings(app: TestApp, bookings: readonly StoredBooking[]): Promise<number[]> {
  const { db } = app.connection
  const stored = await db
    .insertInto('bookings')
    .values(
      bookings.map(({ minutes, hostIds, attendeeAbsent: _, ...booking }) => ({
        ...booking,
        uid: randomUUID(),
        permanentId: randomUUID(),
        organizerId: hostIds[0] ?? null,
        endsAt: new Date(booking.startsAt.getTime() + minutes * 60_000),
        title: 'Meeting',
        icsUid: randomUUID(),
        awaitsHostUntil: booking.status === 'awaiting_host' ? booking.startsAt : null,
        updatedAt: booking.createdAt,
      })),
    )
    .returning('id')
    .execute()
  const ids = stored.map(({ id }) => Number(id))
  const rows = bookings.map((booking, index) => ({ booking, bookingId: ids[index] as number }))
  const hosts = rows.flatMap(({ booking, bookingId }) =>
    booking.hostIds.map((userId, position) => ({
      bookingId,
      startsAt: booking.startsAt,
      userId,
      isOrganizer: position === 0,
      position,
    })),
  )
  if (hosts.length > 0) await db.insertInto('bookingHosts').values(hosts).execute()
  await db
    .insertInto('attendees')
    .values(
      rows.flatMap(({ booking, bookingId }) =>
        (['booker', 'guest'] as const).map((kind) => ({
          bookingId,
          startsAt: booking.startsAt,
          kind,
          userId: null,
          email: `${kind}@example.com`,
          firstName: null,
          lastName: null,
          phoneNumber: null,
          timeZone: 'UTC',
          absent: booking.attendeeAbsent,
          consentText: null,
          consentPolicyUrl: null,
          consentedAt: null,
          createdAt: booking.createdAt,
        })),
      ),
    )
    .execute()
  return ids
}
