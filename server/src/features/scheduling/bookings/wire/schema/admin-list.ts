import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../../http/input/ids.ts'
import { cursorEnvelope, latestQuery } from '../../../../../http/input/paging.ts'
import { parseInstant } from '../../../../../lib/time/instant.ts'
import type { BookingStatus } from '../../booking.ts'
import type { AdminBookingFilter, AdminBookingRow } from '../../service.ts'

const STATUSES = ['accepted', 'pending', 'cancelled', 'rejected'] as const

export const AdminBookingsQuery = Type.Object({
  ...latestQuery,
  hostId: Type.Optional({ ...NumericId, description: 'Hosted by this account, with or without others.' }),
  status: Type.Optional(Type.Enum(STATUSES)),
  afterStart: Type.Optional(Type.String({ format: 'iso-instant', description: 'Bookings that start then or later.' })),
  beforeStart: Type.Optional(Type.String({ format: 'iso-instant', description: 'Bookings that start before then.' })),
})

const NullableId = Type.Union([Type.Integer(), Type.Null()])
const NullableText = Type.Union([Type.String(), Type.Null()])

const AdminBooking = Type.Object(
  {
    id: Type.Integer(),
    uid: Type.String(),
    title: Type.String(),
    status: Type.Enum(STATUSES),
    start: Type.String(),
    end: Type.String(),
    eventTypeId: NullableId,
    teamId: NullableId,
    organizerId: NullableId,
    organizerEmail: NullableText,
    bookerEmail: NullableText,
    createdAt: Type.String(),
  },
  { $id: 'AdminBooking' },
)
export const AdminBookingsAnswer = cursorEnvelope(AdminBooking)

/** Returns the public status. A booking that waits for one of several hosts is shown as pending. */
const shown = (status: BookingStatus): (typeof STATUSES)[number] => (status === 'awaiting_host' ? 'pending' : status)

export const parseAdminFilter = ({
  hostId,
  status,
  afterStart,
  beforeStart,
}: Static<typeof AdminBookingsQuery>): AdminBookingFilter => ({
  hostId,
  ...(status !== undefined && { statuses: status === 'pending' ? ['pending', 'awaiting_host'] : [status] }),
  ...(afterStart !== undefined && { startsFrom: parseInstant(afterStart) }),
  ...(beforeStart !== undefined && { startsBefore: parseInstant(beforeStart) }),
})

export const presentAdminBooking = (booking: AdminBookingRow): Static<typeof AdminBooking> => ({
  id: booking.id,
  uid: booking.uid,
  title: booking.title,
  status: shown(booking.status),
  start: booking.startsAt.toISOString(),
  end: booking.endsAt.toISOString(),
  eventTypeId: booking.eventTypeId,
  teamId: booking.teamId,
  organizerId: booking.organizerId,
  organizerEmail: booking.organizerEmail,
  bookerEmail: booking.bookerEmail,
  createdAt: booking.createdAt.toISOString(),
})
