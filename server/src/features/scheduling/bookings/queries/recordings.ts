import type { RecordedRoom, RoomRecords } from '../../../../adapters/conferencing/daily-records.ts'
import { MeetingFailure } from '../../../../adapters/conferencing/meeting-provider.ts'
import type { Actor } from '../../../../commands/context.ts'
import { mayReadRecordings } from '../access.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { notYourBooking } from '../errors/access.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { recordsUnknown, withoutVideo } from '../errors/video.ts'
import { isBuiltInVideo } from '../meeting-link.ts'
import { listRooms, type Room } from '../store/references.ts'
import { viewBookingByUid } from '../store/view.ts'

type Deps = Pick<BookingDependencies, 'db' | 'roomRecords'>

/**
 * Returns what the provider keeps of a meeting in the built-in video: its recordings, transcripts or sessions. A booking
 * whose place was changed still has those of its former rooms. The list is empty if the rooms have no provider, or no
 * room was made there.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_WITHOUT_VIDEO`, `VIDEO_RECORDS_UNKNOWN`
 */
export async function meetingRecords<Entry>(
  { db, roomRecords }: Deps,
  actor: Actor,
  uid: string,
  read: (records: RoomRecords, room: RecordedRoom) => Promise<Entry[]>,
): Promise<Entry[]> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayReadRecordings(db, actor, booking))) throw notYourBooking(actor, uid)
  const rooms = await listRooms(db, booking.id)
  if (rooms.length === 0 && !isBuiltInVideo(booking)) throw withoutVideo(uid)
  if (!roomRecords) return []
  const records: Entry[] = []
  for (const room of rooms.flatMap(madeRoom)) {
    records.push(
      ...(await read(roomRecords, room).catch((error: unknown) => {
        throw error instanceof MeetingFailure ? recordsUnknown() : error
      })),
    )
  }
  return records
}

/** Until the provider has made a room, its id is its name. A room that the provider has deleted has no address. */
const madeRoom = ({ name, id, url }: Room): RecordedRoom[] =>
  id !== null && (url !== null || id !== name) ? [{ name, id }] : []
