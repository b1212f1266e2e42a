import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import { type Bookable, hostsWithCalendars } from '../../availability/service.ts'
import { type BookingView, organizerOf, type ViewedHost } from '../booking.ts'
import { retitle } from '../create/retitle.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound, changedMeanwhile } from '../errors/booking.ts'
import { hostsAlready, noOtherHost, notARotatingHost, userNotFound } from '../errors/reassign.ts'
import type { BookingEvent } from '../events/booking-event.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { checkOpen, findToReassign, rotationOf } from '../queries/to-reassign.ts'
import { freeOthers, type Handover, leavingFor, nextHandover, slotOf } from '../rules/reassign.ts'
import { isUser, replaceHost, updateUnchanged } from '../store/reassign.ts'
import { viewBooking, viewStoredBooking } from '../store/view.ts'

export type Reassignment = {
  /** The new host. Without it, the rotation chooses one. */
  userId?: number | undefined
  reason?: string | undefined
}

/**
 * Assigns a booking of a round robin to another rotating host. Its uid and its time stay the same. Fixed hosts stay,
 * and so does a fixed organizer. A host whom the caller chooses must be free, but may be outside their working hours.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `USER_NOT_FOUND`, `NOT_ROUND_ROBIN`, `NOT_A_ROTATING_HOST`,
 * `NO_OTHER_HOST`, `SLOT_NOT_AVAILABLE` for a chosen host who isn't free, `BOOKING_OVER`, `BOOKING_CHANGED`
 */
export async function reassignBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { userId, reason }: Reassignment = {},
): Promise<BookingView> {
  const asked = await findToReassign(deps, context.actor, uid)
  if (userId !== undefined && !(await isUser(deps.db, userId))) throw userNotFound(userId)
  const bookable = await rotationOf(deps, asked)
  await deps.calendarCopies.refresh(hostsWithCalendars(bookable))
  return deps.run(context, async (change) => {
    const { tx, now } = change
    await deps.roundRobin.lock(tx, bookable.id)
    const before = await viewBooking(tx, asked.id)
    if (!before) throw bookingNotFound(uid)
    checkOpen(before)
    const freeHostIds = await deps.availability.freeHosts(change, bookable, slotOf(before), {
      bookingId: before.id,
      alsoLock: before.hosts.map((host) => host.userId),
    })
    await deps.roundRobin.revoke(tx, [before.id], now)
    const { leaving, joining, turn } =
      userId === undefined
        ? await findNext(deps, tx, bookable, before, freeHostIds)
        : await findChosen(deps, tx, bookable, before, freeHostIds, userId)
    if (!freeHostIds.includes(joining.userId)) await claimChosen(deps, change, before, joining.userId)
    const hosts = before.hosts.map((host) => (host.userId === leaving.userId ? joining : host))
    const changes = {
      organizerId: hosts[0]?.userId ?? null,
      title: leaving.isOrganizer ? retitle(bookable, before, hosts) : before.title,
      // The new organizer's account gets a meeting of its own.
      meetingUrl: leaving.isOrganizer ? null : before.meetingUrl,
      reassignmentReason: reason ?? null,
      reassignedAt: now,
      icsSequence: before.icsSequence + 1,
      updatedAt: now,
    }
    if (!(await updateUnchanged(tx, before, changes))) throw changedMeanwhile(uid)
    await replaceHost(tx, before, leaving, joining, now)
    await moveTime(deps, tx, bookable, before, hosts)
    const staying = bookable.hosts.filter(
      (host) => host.userId !== joining.userId && hosts.some(({ userId }) => userId === host.userId),
    )
    const turns = [turn, ...(await deps.roundRobin.keep(tx, bookable, staying))]
    await deps.roundRobin.record(tx, bookable.id, [before.id], turns, now)
    const after = await viewStoredBooking(tx, before.id)
    await publishBookingEvent(deps, change, after, happeningOf(bookable, after, leaving, joining.userId, reason))
    return after
  })
}

async function findNext(
  deps: BookingDependencies,
  tx: Tx,
  bookable: Bookable,
  booking: BookingView,
  freeHostIds: readonly number[],
): Promise<Handover> {
  const turns = await deps.roundRobin.decide(tx, bookable, freeOthers(booking, freeHostIds))
  const handover = nextHandover(bookable, booking, turns)
  if (!handover) throw noOtherHost()
  return handover
}

async function findChosen(
  deps: BookingDependencies,
  tx: Tx,
  bookable: Bookable,
  booking: BookingView,
  freeHostIds: readonly number[],
  userId: number,
): Promise<Handover> {
  const joining = bookable.hosts.find((host) => host.userId === userId && !host.isFixed)
  if (!joining) throw notARotatingHost(userId, bookable.id)
  if (booking.hosts.some((host) => host.userId === userId)) throw hostsAlready(userId)
  const leaving = leavingFor(bookable, booking, joining)
  const [turn] = await deps.roundRobin.assign(tx, bookable, userId, freeHostIds)
  if (!leaving || !turn) throw noOtherHost()
  return { leaving, joining, turn }
}

/**
 * Reserves the time of the chosen host. Working hours are ignored, other meetings aren't.
 *
 * @throws `SLOT_NOT_AVAILABLE`, `SLOT_HELD`
 */
const claimChosen = (
  deps: BookingDependencies,
  change: Change,
  { id, startsAt, endsAt }: BookingView,
  hostId: number,
) =>
  deps.availability.claimAgainstHours(
    change,
    { hostIds: [hostId], hasTeam: true },
    [{ start: startsAt.getTime(), end: endsAt.getTime() }],
    { bookingId: id },
  )

/** Moves the reserved time to the new host. A pending booking whose slot stays open for others has no reserved time. */
async function moveTime(
  deps: BookingDependencies,
  tx: Tx,
  bookable: Bookable,
  { id, status, startsAt, endsAt, seatsTotal }: BookingView,
  hosts: readonly { userId: number }[],
): Promise<void> {
  await deps.occupancy.freeBooking(tx, id)
  if (status === 'pending' && !bookable.pendingBlocksSlot) return
  const { bufferBeforeMinutes, bufferAfterMinutes } = bookable
  await deps.occupancy.take(tx, [
    {
      hostIds: hosts.map(({ userId }) => userId),
      startsAt,
      endsAt,
      eventTypeId: bookable.id,
      isSeated: seatsTotal !== null,
      bufferBeforeMinutes,
      bufferAfterMinutes,
      bookingId: id,
      kind: status === 'pending' ? 'pending' : 'booking',
    },
  ])
}

function happeningOf(
  bookable: Bookable,
  after: BookingView,
  from: ViewedHost,
  toId: number,
  reason: string | undefined,
): BookingEvent {
  const to = after.hosts.find(({ userId }) => userId === toId) as ViewedHost
  return {
    event: 'booking.reassigned',
    occasion: 'reassigned',
    reason,
    reassigned: { from, to },
    details: {
      reassigned: {
        fromUserId: from.userId,
        toUserId: toId,
        reason: reason ?? null,
        // A rotating organizer appears under their own name, a fixed one under the team's name.
        teamName: organizerOf(after)?.isFixed ? bookable.group.teamName : null,
      },
    },
  }
}
