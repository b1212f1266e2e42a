import type { Change } from '../../../../commands/change.ts'
import type { Taking } from '../../occupancy/service.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { setTimersOfImported } from '../events/meetings.ts'
import { insertAttendees, insertBookingHosts, insertSeats, updateBooking } from '../store/change.ts'
import {
  deletePeopleOf,
  type ImportedInto,
  insertImportedReschedules,
  listByUids,
  listImportedInto,
  writeImportedColumns,
} from '../store/imported.ts'
import { insertNewBookings, type NewBookingRow } from '../store/insert.ts'
import type { ImportedBooking, StoredImport } from './imported-booking.ts'
import { importedColumns, importedRow, withoutRepeats } from './rows.ts'
import { placeInSeries } from './series.ts'

type Deps = Pick<BookingDependencies, 'ids' | 'occupancy' | 'videoRooms'>

/** A booking with its row. */
type Placed = { booking: ImportedBooking; row: NewBookingRow; into: ImportedInto | undefined }
type Stored = Placed & { id: number; attendeeIds: readonly number[] }

/** A booking whose import is repeated because it has changed in the source. */
export type RepeatedImport = { bookingId: number; booking: ImportedBooking }

/**
 * Stores bookings of another system in their order. Nobody hears of them: no event is published. A future booking takes
 * the time of its hosts if it is free. The number of statements doesn't depend on the number of bookings, apart from
 * series.
 */
export async function storeImported(
  deps: Deps,
  change: Change,
  bookings: readonly ImportedBooking[],
): Promise<StoredImport[]> {
  const taken = await listByUids(
    change.tx,
    bookings.map(({ uid }) => uid),
  )
  const uids = new Set(taken.map(({ uid }) => uid))
  const placed = await place(
    deps,
    change,
    bookings.filter(({ uid }) => !uids.has(uid) && uids.add(uid) !== undefined),
  )
  const stored = await insert(change, placed)
  const clashes = await complete(deps, change, stored)
  const results = new Map(stored.map(({ id, booking }) => [booking, id]))
  return bookings.map((booking) => {
    const bookingId = results.get(booking)
    return {
      uid: booking.uid,
      bookingId,
      clashingHostIds: bookingId === undefined ? [] : (clashes.get(bookingId) ?? []),
    }
  })
}

/** Stores bookings again that have changed in the source. They keep their ids. */
export async function repeatImported(
  deps: Deps,
  change: Change,
  repeated: readonly RepeatedImport[],
): Promise<StoredImport[]> {
  if (repeated.length === 0) return []
  const { tx } = change
  const ids = repeated.map(({ bookingId }) => bookingId)
  const placed = await place(
    deps,
    change,
    repeated.map(({ booking }) => booking),
  )
  await deps.occupancy.freeBookings(tx, ids)
  await deletePeopleOf(tx, ids)
  const stored: Stored[] = []
  for (const [index, item] of placed.entries()) {
    const id = ids[index] ?? 0
    const { hosts, attendees, row } = peopleOf(item.row)
    await updateBooking(tx, id, row)
    await insertBookingHosts(
      tx,
      hosts.map((host) => ({ ...host, bookingId: id, startsAt: row.startsAt })),
    )
    const of = { bookingId: id, startsAt: row.startsAt, createdAt: item.booking.createdAt }
    stored.push({
      ...item,
      id,
      attendeeIds: await insertAttendees(
        tx,
        attendees.map((attendee) => ({ ...attendee, ...of })),
      ),
    })
  }
  const clashes = await complete(deps, change, stored)
  return stored.map(({ id, booking }) => ({
    uid: booking.uid,
    bookingId: id,
    clashingHostIds: clashes.get(id) ?? [],
  }))
}

/** Splits a row into the columns that a repeated import writes and the people. Its room and its identity stay. */
function peopleOf({ hosts, attendees, videoRoom: _room, taken: _taken, ...columns }: NewBookingRow) {
  const { uid: _uid, permanentId: _chain, seriesId: _series, seriesPosition: _position, ...rest } = columns
  const { answers, metadata, ...row } = rest
  return { hosts, attendees, row: { ...row, answers: JSON.stringify(answers), metadata: JSON.stringify(metadata) } }
}

async function insert({ tx }: Change, placed: readonly Placed[]): Promise<Stored[]> {
  const [first, ...others] = placed.map(({ row }) => row)
  if (!first) return []
  const rows = await insertNewBookings(tx, [first, ...others])
  return placed.flatMap((item, index) => {
    const row = rows[index]
    return row ? { ...item, id: row.id, attendeeIds: row.attendeeIds ?? [] } : []
  })
}

async function place(deps: Deps, change: Change, bookings: readonly ImportedBooking[]): Promise<Placed[]> {
  const { tx } = change
  const into = new Map(
    (
      await listImportedInto(
        tx,
        bookings.flatMap(({ eventTypeId }) => eventTypeId ?? []),
      )
    ).map((eventType) => [eventType.id, eventType]),
  )
  const chains = await chainsOf(deps, change, bookings)
  const series = await placeInSeries(tx, bookings)
  return bookings.map((booking, index) => {
    const eventType = into.get(booking.eventTypeId ?? 0)
    const permanentId = chains.get(booking.uid) ?? deps.ids.uuid()
    const row = importedRow(withoutRepeats(booking), {
      deps,
      into: eventType,
      permanentId,
      series: series[index] ?? null,
    })
    return { booking, row, into: eventType }
  })
}

/** Returns the id of each booking's chain of reschedules. */
async function chainsOf(
  deps: Deps,
  { tx }: Change,
  bookings: readonly ImportedBooking[],
): Promise<ReadonlyMap<string, string>> {
  const neighbours = ({ rescheduledFromUid, rescheduledToUid }: ImportedBooking) =>
    [rescheduledFromUid, rescheduledToUid].flatMap((uid) => uid ?? [])
  const known = await listByUids(tx, [...new Set(bookings.flatMap((booking) => [booking.uid, ...neighbours(booking)]))])
  const chains = new Map(known.map(({ uid, permanentId }) => [uid, permanentId]))
  for (const booking of bookings) {
    const all = [booking.uid, ...neighbours(booking)]
    const chain = all.map((uid) => chains.get(uid)).find((id) => id !== undefined) ?? deps.ids.uuid()
    for (const uid of all) chains.set(uid, chain)
  }
  return chains
}

/** Stores what follows from bookings. Returns the hosts of each booking whose time was taken already. */
async function complete(deps: Deps, change: Change, stored: readonly Stored[]) {
  if (stored.length === 0) return new Map<number, readonly number[]>()
  const { tx } = change
  await writeImportedColumns(
    tx,
    stored.map(({ id, booking }) => importedColumns(id, booking)),
  )
  const seats = stored.flatMap(({ id, booking, attendeeIds }) =>
    withoutRepeats(booking).attendees.flatMap(({ seat }, index) =>
      seat === null
        ? []
        : {
            uid: seat.uid,
            bookingId: id,
            attendeeId: attendeeIds[index] ?? 0,
            answers: JSON.stringify(seat.answers),
            metadata: JSON.stringify(seat.metadata),
            createdAt: booking.createdAt,
          },
    ),
  )
  if (seats.length > 0) await insertSeats(tx, seats)
  await storeReschedules(change, stored)
  await setTimersOfImported(
    tx,
    stored.map(({ id, booking: { status, startsAt, endsAt } }) => ({ id, status, startsAt, endsAt })),
    change.now,
  )
  return takeTime(deps, change, stored)
}

async function storeReschedules({ tx }: Change, stored: readonly Stored[]): Promise<void> {
  const pairs = stored.flatMap(({ booking }) => [
    ...(booking.rescheduledFromUid === null ? [] : [{ from: booking.rescheduledFromUid, to: booking.uid, booking }]),
    ...(booking.rescheduledToUid === null ? [] : [{ from: booking.uid, to: booking.rescheduledToUid, booking }]),
  ])
  const ids = new Map(
    (await listByUids(tx, [...new Set(pairs.flatMap(({ from, to }) => [from, to]))])).map(({ uid, id }) => [uid, id]),
  )
  await insertImportedReschedules(
    tx,
    pairs.flatMap(({ from, to, booking }) => {
      const [fromBookingId, toBookingId] = [ids.get(from), ids.get(to)]
      if (fromBookingId === undefined || toBookingId === undefined || from === to) return []
      return {
        fromBookingId,
        toBookingId,
        fromUid: from,
        toUid: to,
        movedByEmail: booking.rescheduledByEmail,
        reason: booking.reschedulingReason,
        movedAt: booking.updatedAt,
      }
    }),
  )
}

async function takeTime({ occupancy }: Deps, change: Change, stored: readonly Stored[]) {
  const { tx, now } = change
  const takings = stored.flatMap(({ id, booking, into, row }): Taking[] => {
    const isTaking = booking.status === 'accepted' || (booking.status === 'pending' && into?.pendingBlocksSlot)
    if (!isTaking || booking.endsAt <= now) return []
    return [
      {
        kind: booking.status === 'accepted' ? 'booking' : 'pending',
        bookingId: id,
        hostIds: row.hosts.map(({ userId }) => userId),
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        eventTypeId: into?.id ?? null,
        isSeated: row.seatsTotal !== null,
        bufferBeforeMinutes: into?.bufferBeforeMinutes ?? 0,
        bufferAfterMinutes: into?.bufferAfterMinutes ?? 0,
      },
    ]
  })
  const hostIds = [...new Set(stored.flatMap(({ row }) => row.hosts.map(({ userId }) => userId)))]
  // Reading deletes expired holds, which would otherwise keep their time.
  if (hostIds.length > 0) await occupancy.lockAndList(change, { hostIds, from: now, until: now, now })
  return occupancy.takeWhereFree(tx, takings)
}
