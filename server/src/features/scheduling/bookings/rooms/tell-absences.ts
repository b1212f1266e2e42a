import { HOST_IN_ROOM } from '../../../../adapters/conferencing/daily.ts'
import type { ConferencingSession, RoomRecords } from '../../../../adapters/conferencing/daily-records.ts'
import { MeetingFailure } from '../../../../adapters/conferencing/meeting-provider.ts'
import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { Job } from '../../../../jobs/runner.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { audienceOf } from '../events/audience.ts'
import { type AbsentSide, absencePayload } from '../events/payload/absence.ts'
import { seenByOwners } from '../seen-booking.ts'
import { type BegunRoom, listBegunRooms, noteAttendance } from '../store/attendance.ts'
import { viewStoredBooking } from '../store/view.ts'

const EVERY_MS = 30_000
/** How long everybody has to come, in milliseconds. Existing receivers read five minutes in the payload. */
const GRACE_MS = 5 * 60_000
/** Absences that are found later are of no use any more. */
const LATEST_MS = 24 * 3_600_000
/** Each room costs a request to the provider. */
const BATCH = 10

const EVENTS = { hosts: 'AFTER_HOSTS_CAL_VIDEO_NO_SHOW', guests: 'AFTER_GUESTS_CAL_VIDEO_NO_SHOW' } as const

/**
 * Publishes that no host or no guest came into a room of the built-in video in time. The provider is asked before the
 * transaction. A room about which it doesn't answer is asked about again until the next day.
 */
export const tellAbsences = (deps: BookingDependencies): Job => ({
  name: 'bookings.tell-absences',
  everyMs: EVERY_MS,
  async run() {
    const { db, clock, roomRecords } = deps
    if (!roomRecords) return false
    const now = clock.now().getTime()
    const range = { from: new Date(now - LATEST_MS), to: new Date(now - GRACE_MS) }
    const silent: number[] = []
    for (;;) {
      const rooms = await listBegunRooms(db, range, silent, BATCH)
      const silentBefore = silent.length
      for (const room of rooms) {
        const participants = await participantsOf(roomRecords, room)
        if (participants) await tell(deps, room, participants)
        else silent.push(room.referenceId)
      }
      // A provider that fails for all of these rooms fails for the others too.
      if (rooms.length < BATCH || silent.length - silentBefore === BATCH) return false
    }
  },
})

type Participants = ConferencingSession['participants']

async function participantsOf(records: RoomRecords, { name, id }: BegunRoom): Promise<Participants | undefined> {
  try {
    return (await records.sessions({ name, id })).flatMap(({ participants }) => participants)
  } catch (error) {
    if (error instanceof MeetingFailure) return undefined
    throw error
  }
}

const tell = ({ run }: BookingDependencies, room: BegunRoom, participants: Participants): Promise<void> =>
  run(byTheServer, async (change) => {
    const { tx, now } = change
    if (!(await noteAttendance(tx, room.referenceId, now))) return
    const booking = seenByOwners(await viewStoredBooking(tx, room.bookingId))
    if (booking.status !== 'accepted') return
    const until = new Date(booking.startsAt.getTime() + GRACE_MS)
    const absent = absentSides(participants, until)
    await change.publish(
      ...absent.map((side) => ({
        type: EVENTS[side],
        ...audienceOf(booking),
        payload: absencePayload(booking, side, until, participants),
      })),
    )
  })

function absentSides(participants: Participants, until: Date): AbsentSide[] {
  const inTime = participants.filter(({ joinTime }) => joinTime * 1000 <= until.getTime())
  const hasHost = inTime.some(({ userId }) => userId === HOST_IN_ROOM)
  const hasGuest = inTime.some(({ userId }) => userId !== HOST_IN_ROOM)
  return [...(hasHost ? [] : (['hosts'] as const)), ...(hasGuest ? [] : (['guests'] as const))]
}
