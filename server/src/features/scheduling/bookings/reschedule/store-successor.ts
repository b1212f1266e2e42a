import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import type { BookableHost } from '../../availability/service.ts'
import type { BookingView } from '../booking.ts'
import { coHostAttendees, hostRows } from '../create/host-rows.ts'
import type { Meeting } from '../flow/draft.ts'
import { insertAttendees, insertBooking, insertBookingHosts, privateLinkOf } from '../store/change.ts'

type Succession = {
  old: BookingView
  meeting: Meeting
  status: 'accepted' | 'pending' | 'awaiting_host'
  hosts: readonly BookableHost[]
  title: string
  /** Who shares it from the start; their rows follow. */
  seats: number
  /** One of several leaves the others: what they leave for is a booking of its own. */
  isOneSeat: boolean
  now: Date
}

/** Everything that stays is copied; permanent id, series and the calendar's uid stay the same over all moves. */
export async function storeSuccessor(
  tx: Tx,
  ids: Ids,
  context: CommandContext,
  { old, meeting, status, hosts, title, seats, isOneSeat, now }: Succession,
): Promise<{ bookingId: number; uid: string }> {
  const { startsAt, endsAt } = meeting
  const uid = ids.uid()
  const bookingId = await insertBooking(tx, {
    uid,
    permanentId: isOneSeat ? ids.uuid() : old.permanentId,
    seriesId: old.seriesId,
    seriesPosition: old.seriesPosition,
    eventTypeId: old.eventTypeId,
    organizerId: hosts[0]?.userId ?? old.organizerId,
    teamId: old.teamId,
    organizationId: old.organizationId,
    platformClientId: old.platformClientId,
    privateLinkId: privateLinkOf(old.id),
    createdByUserId: old.createdByUserId,
    createdThrough: context.through,
    status,
    startsAt,
    endsAt,
    title,
    description: old.description,
    locationType: old.locationType,
    location: old.location,
    answers: JSON.stringify(old.answers),
    metadata: JSON.stringify(old.metadata),
    ...(isOneSeat ? { icsUid: `${uid}@daybook` } : { icsUid: old.icsUid, icsSequence: old.icsSequence + 1 }),
    ...(old.seatsTotal !== null && { seatsTotal: old.seatsTotal, seatsTaken: seats }),
    createdAt: now,
    updatedAt: now,
  })
  await insertBookingHosts(tx, hostRows({ bookingId, startsAt }, hosts))
  const staying = old.attendees
    .filter(({ kind }) => kind !== 'seat' && kind !== 'host')
    .map(({ kind, userId, name, email, phoneNumber, timeZone, language, vouched }) => ({
      kind,
      userId,
      name,
      email,
      phoneNumber,
      timeZone,
      language,
      vouched,
    }))
  const attendees = [...staying, ...coHostAttendees(hosts)]
  if (attendees.length > 0) {
    await insertAttendees(
      tx,
      attendees.map((attendee) => ({ bookingId, startsAt, ...attendee, createdAt: now })),
    )
  }
  return { bookingId, uid }
}
