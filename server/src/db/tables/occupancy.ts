import type { ColumnType, Generated } from 'kysely'

export type SlotReservationTable = {
  id: Generated<number>
  uid: string
  eventTypeId: number
  startsAt: Date
  endsAt: Date
  heldBy: string
  bookingId: number | null
  createdAt: Date
  expiresAt: Date
}

export type HeldTimeTable = {
  eventTypeId: number
  heldBy: string
  startsAt: Date
  endsAt: Date
  beganAt: Date
  heldSeconds: number
  heldUntil: Date
}

export type OccupancyTable = {
  id: Generated<number>
  hostId: number
  startsAt: Date
  endsAt: Date
  during: ColumnType<never, never, never>
  kind: 'booking' | 'pending' | 'hold'
  bookingId: number | null
  reservationId: number | null
  eventTypeId: number | null
  isSeated: Generated<boolean>
  bufferBeforeMinutes: Generated<number>
  bufferAfterMinutes: Generated<number>
  expiresAt: Date | null
}
