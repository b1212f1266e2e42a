import type { CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Bookable, WantedSlot } from '../../availability/service.ts'
import { chooseHosts } from '../create/choose-hosts.ts'
import { insertAttendees, insertBooking, insertBookingHosts } from '../store.ts'
import type { BookingView } from '../view.ts'
import type { Move } from './move.ts'

const MINUTE_MS = 60_000

type Succession = {
  old: BookingView
  bookable: Bookable
  hostIds: readonly number[]
  move: Move
  slot: WantedSlot
  status: 'accepted' | 'pending'
  now: Date
}

type Successor = { id: number; uid: string; hostIds: number[] }

/** Everything that stays is copied; permanent id, series and the calendar's uid stay the same over all moves. */
export async function storeSuccessor(
  tx: Tx,
  ids: Ids,
  context: CommandContext,
  succession: Succession,
): Promise<Successor> {
  const { old, bookable, hostIds, move, slot, status, now } = succession
  const endsAt = new Date(slot.start + slot.lengthMinutes * MINUTE_MS)
  const { hosts, attendees } = old
  const stay = hosts.filter(({ userId }) => hostIds.includes(userId)).map(({ userId }) => userId)
  const chosen = stay.length === hosts.length ? stay : chooseHosts(bookable, hostIds).map(({ userId }) => userId)
  const uid = ids.uid()
  const bookingId = await insertBooking(tx, {
    uid,
    permanentId: old.permanentId,
    seriesId: old.seriesId,
    seriesPosition: old.seriesPosition,
    eventTypeId: old.eventTypeId,
    organizerId: chosen[0] ?? old.organizerId,
    teamId: old.teamId,
    organizationId: old.organizationId,
    createdByUserId: old.createdByUserId,
    createdThrough: context.through,
    status,
    startsAt: move.startsAt,
    endsAt,
    title: old.title,
    description: old.description,
    locationType: old.locationType,
    location: old.location,
    answers: JSON.stringify(old.answers),
    metadata: JSON.stringify(old.metadata),
    icsUid: old.icsUid,
    icsSequence: old.icsSequence + 1,
    createdAt: now,
    updatedAt: now,
  })
  await insertBookingHosts(
    tx,
    chosen.map((userId, position) => ({
      bookingId,
      startsAt: move.startsAt,
      userId,
      isOrganizer: position === 0,
      groupId: null,
      position,
    })),
  )
  await insertAttendees(
    tx,
    attendees.map(({ kind, userId, name, email, phoneNumber, timeZone, language }) => ({
      bookingId,
      startsAt: move.startsAt,
      kind,
      userId,
      name,
      email,
      phoneNumber,
      timeZone,
      language,
      createdAt: now,
    })),
  )
  return { id: bookingId, uid, hostIds: chosen }
}
