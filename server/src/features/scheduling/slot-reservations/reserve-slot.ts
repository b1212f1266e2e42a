import type { Change } from '../../../commands/change.ts'
import type { Tx } from '../../../db/connection.ts'
import { AppError } from '../../../lib/errors.ts'
import { recordOf } from '../../../lib/records.ts'
import type { Availability, Bookable, RequestedSlot } from '../availability/service.ts'
import { noSeatLeft, slotBooked, slotHeld } from './errors.ts'
import { listOpenRequests } from './held-times-store.ts'
import { findFullBooking } from './store.ts'

const MINUTE_MS = 60_000

/** The hosts whose time a hold takes. There are none if the shared meeting is already booked. */
export type ReservedSlot = { hostIds: readonly number[]; isBooked: boolean }

type Query = {
  bookable: Bookable
  slot: RequestedSlot
  /** The hold that is being renewed. */
  own?: string
}

/**
 * Reserves the time like a booking.
 *
 * @throws `SLOT_BOOKED`, `SLOT_HELD`, `SEATS_FULL`, and what `reserveTime` throws for other reasons
 */
export async function reserveSlot(availability: Availability, change: Change, wish: Query): Promise<ReservedSlot> {
  const { bookable, slot, own } = wish
  try {
    // The first slot of the day depends on the booker's time zone, which a hold doesn't know. The booking checks it.
    const anyOfDay = { ...bookable, onlyFirstSlotOfDay: false }
    const { hostIds, joined } = await availability.reserveTime(change, anyOfDay, [slot], {
      reservation: ({ reservationUid }) => own !== undefined && reservationUid === own,
    })
    const askedIds = await askedHosts(change.tx, bookable, slot)
    const openIds = hostIds.filter((id) => !askedIds.includes(id))
    if (!coversNeeded(bookable, hostIds, openIds)) throw slotBooked()
    return {
      hostIds: bookable.schedulingType === 'collective' ? hostIds : heldHosts(bookable, openIds),
      isBooked: joined !== undefined,
    }
  } catch (error) {
    const startsAt = new Date(slot.start)
    const full = hasNoSeat(error) ? await findFullBooking(change.tx, bookable, startsAt) : undefined
    throw full === undefined ? inWordsOfReservations(error) : noSeatLeft(full, startsAt)
  }
}

/**
 * Returns the hosts whom pending requests ask for this time. In a rotation these are the hosts of the requests,
 * otherwise all hosts.
 */
async function askedHosts(tx: Tx, bookable: Bookable, { start, lengthMinutes }: RequestedSlot): Promise<number[]> {
  const requests = await listOpenRequests(tx, {
    eventTypeId: bookable.id,
    startsAt: new Date(start),
    endsAt: new Date(start + lengthMinutes * MINUTE_MS),
  })
  if (bookable.schedulingType === 'round_robin') return requests.flatMap(({ hostIds }) => hostIds)
  return requests.length === 0 ? [] : bookable.hosts.map(({ userId }) => userId)
}

/**
 * Returns true if the hosts without a pending request are enough: all fixed hosts, and one rotating host if there are
 * any.
 */
function coversNeeded({ hosts }: Bookable, freeIds: readonly number[], openIds: readonly number[]): boolean {
  const isFixed = (id: number) => hosts.some((host) => host.userId === id && host.isFixed)
  const rotates = (id: number) => !isFixed(id)
  return (
    freeIds.filter(isFixed).every((id) => openIds.includes(id)) && (!freeIds.some(rotates) || openIds.some(rotates))
  )
}

/** Returns the hosts whose time the hold takes: all fixed hosts and one free rotating host. */
function heldHosts({ hosts }: Bookable, freeHostIds: readonly number[]): number[] {
  const fixed = hosts.filter(({ isFixed }) => isFixed).map(({ userId }) => userId)
  const rotating = freeHostIds.find((id) => !fixed.includes(id))
  return rotating === undefined ? fixed : [...fixed, rotating]
}

const hasNoSeat = (error: unknown): boolean => error instanceof AppError && error.code === 'SEATS_FULL'

/** Returns the same error with the status and message that clients expect from reservations. */
function inWordsOfReservations(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'SLOT_HELD') return slotHeld()
  const { reasons } = error.details
  const codes = Array.isArray(reasons) ? reasons.map((reason) => recordOf(reason).code) : []
  const isBooked = codes.includes('BUSY_BOOKING') || codes.includes('BUFFER')
  return error.code === 'SLOT_NOT_AVAILABLE' && isBooked ? slotBooked() : error
}
