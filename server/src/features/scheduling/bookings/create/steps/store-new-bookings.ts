import { mapNonEmpty, type NonEmpty } from '../../../../../lib/non-empty.ts'
import { insertSeats } from '../../store/change.ts'
import { insertNewBookings, type StoredBookingRow } from '../../store/insert.ts'
import { bookingRows } from '../booking-rows.ts'
import type { OwnMeeting, Series, SharedMeeting, Staffed, Stored } from '../phases.ts'
import { seatOf } from '../seat.ts'
import { viewNew } from '../view-new.ts'

/** Stores meetings that have a single booker. `series` is the series that the meetings belong to. */
export async function storeOwn(staffed: Staffed, series?: Series): Promise<Stored<OwnMeeting>> {
  const { bookable, hosts } = staffed
  const stored = mapNonEmpty(await storeRows(staffed, series), (row) => ({
    ...meetingOf(row),
    view: viewNew(row, { bookable, hosts, series }),
  }))
  return { ...staffed, stored }
}

/** Stores meetings that other bookers can join. The booker who opens a shared meeting gets its first seat. */
export async function storeShared(staffed: Staffed): Promise<Stored<SharedMeeting>> {
  const { deps, change } = staffed
  const { tx, now } = change
  const opened = mapNonEmpty(await storeRows(staffed), (row) => ({ row, seatUid: deps.ids.uid() }))
  await insertSeats(
    tx,
    opened.map(({ row, seatUid }) => ({
      ...seatOf(staffed, seatUid).seat,
      bookingId: row.id,
      attendeeId: row.attendeeIds[0],
      createdAt: now,
    })),
  )
  return { ...staffed, stored: mapNonEmpty(opened, ({ row, seatUid }) => ({ ...meetingOf(row), seatUid })) }
}

/**
 * Stores bookings, hosts, attendees, answers and taken time in one statement. The caller's holds are gone by then.
 *
 * @throws `SLOT_NOT_AVAILABLE` if the database's constraint refuses the time
 */
async function storeRows(staffed: Staffed, series?: Series): Promise<NonEmpty<StoredBookingRow>> {
  const { deps, change, hosts } = staffed
  return deps.occupancy.takeBy(
    hosts.map(({ userId }) => userId),
    () => insertNewBookings(change.tx, bookingRows(staffed, series)),
  )
}

const meetingOf = ({ id, given: { uid, startsAt, endsAt } }: StoredBookingRow) => ({
  bookingId: id,
  uid,
  startsAt,
  endsAt,
})
