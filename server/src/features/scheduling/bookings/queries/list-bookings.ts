import type { Actor } from '../../../../commands/context.ts'
import type { Db } from '../../../../db/connection.ts'
import { forbidden, unauthenticated } from '../../../../lib/errors.ts'
import { type Page, type Pagination, paginate } from '../../../../lib/page.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { eventTypeNotFound } from '../errors/booking.ts'
import { exportTooLarge } from '../errors/export.ts'
import { type SeenBooking, seeBookings } from '../seen-booking.ts'
import {
  countBookings,
  listBookingIds,
  listBookingViews,
  listKnownEventTypeIds,
  listMemberIds,
  viewBookingsById,
} from '../store/list.ts'
import { findReach } from '../store/list-reach.ts'
import type { Listed } from '../store/lists/parts.ts'
import { type BookingListQuery, type ListFilter, MAX_TOTAL } from './list-filter.ts'

/** The owner of the listed bookings, at an address that names one. */
export type ListOwner =
  | { teamId: number; organizationId: number | null }
  | { organizationId: number; userIds?: readonly number[] | undefined }
  | { organizationId: number; userId: number }

type Deps = Pick<BookingDependencies, 'reading' | 'clock'>
/** So many bookings are read by one statement of an export. */
const PART = 250

type BookingPage = { bookings: SeenBooking[]; pagination: Pagination }

/**
 * Returns a page of the bookings that an account hosts, attends or may read: also bookings of its teams, of their
 * members, and of its organization.
 *
 * @throws `EVENT_TYPE_NOT_FOUND` for a filter by an event type that doesn't exist
 */
export async function listOwnBookings(
  deps: Deps,
  actor: Actor,
  wish: BookingListQuery,
  page: Page,
): Promise<BookingPage> {
  const db = deps.reading.for(actor)
  return list({ db, clock: deps.clock }, actor, await viewerOf(db, actor), wish, page)
}

/**
 * Returns all bookings of the same list. They are read in parts, so that other requests get their turn between them.
 *
 * @throws `BOOKINGS_EXPORT_TOO_LARGE` for more than `most`; `EVENT_TYPE_NOT_FOUND`
 */
export async function exportOwnBookings(
  deps: Deps,
  actor: Actor,
  { sorts, ...filter }: BookingListQuery,
  most: number,
): Promise<SeenBooking[]> {
  const db = deps.reading.for(actor)
  const listed = await viewerOf(db, actor)
  await checkEventTypes(db, filter)
  const now = deps.clock.now()
  if ((await countBookings(db, listed, filter, now, most + 1)) > most) throw exportTooLarge(most)
  const ids = await listBookingIds(db, listed, filter, { sorts, most }, now)
  const parts: SeenBooking[][] = []
  for (let from = 0; from < ids.length; from += PART) {
    const bookings = await viewBookingsById(db, ids.slice(from, from + PART))
    parts.push(await seeBookings(db, actor, bookings, { isOpen: (booking) => isOpenIn(listed, booking) }))
  }
  return parts.flat()
}

async function viewerOf(db: Db, actor: Actor): Promise<Listed> {
  if (actor.kind !== 'user')
    throw unauthenticated('CREDENTIALS_MISSING', 'Only an account has bookings of its own to list.')
  const { userId, provenEmail } = actor
  return { kind: 'viewer', userId, provenEmail, reach: await findReach(db, userId) }
}

/**
 * Returns a page of the bookings of a team, of an organization, or of one of its members.
 *
 * @throws `EVENT_TYPE_NOT_FOUND` for a filter by an event type that doesn't exist; `USERS_FOREIGN` for people who
 * aren't in the organization
 */
export async function listBookingsOf(
  { reading, clock }: Deps,
  actor: Actor,
  owner: ListOwner,
  wish: BookingListQuery,
  page: Page,
): Promise<BookingPage> {
  const db = reading.for(actor)
  const deps = { db, clock }
  if ('teamId' in owner) return list(deps, actor, { kind: 'team', teamId: owner.teamId }, wish, page)
  const { organizationId } = owner
  if ('userId' in owner) return list(deps, actor, { kind: 'person', organizationId, userId: owner.userId }, wish, page)
  const { userIds } = owner
  if (userIds && (await listMemberIds(db, organizationId, userIds)).length < new Set(userIds).size) throw usersForeign()
  return list(deps, actor, { kind: 'organization', organizationId, userIds }, wish, page)
}

/**
 * Returns true if callers who may list the group's bookings may read this one. A booking that a member only attends
 * belongs to another host.
 */
function isOpenIn(listed: Listed, { organizationId, hosts }: BookingView): boolean {
  if (listed.kind === 'person')
    return organizationId === listed.organizationId || hosts.some(({ userId }) => userId === listed.userId)
  return listed.kind !== 'viewer'
}

async function list(
  { db, clock }: Pick<BookingDependencies, 'db' | 'clock'>,
  actor: Actor,
  listed: Listed,
  { sorts, ...filter }: BookingListQuery,
  page: Page,
): Promise<BookingPage> {
  await checkEventTypes(db, filter)
  const now = clock.now()
  // Behind the maximum a page still has to know whether another one follows.
  const total = await countBookings(db, listed, filter, now, Math.max(MAX_TOTAL, page.skip + page.take + 1))
  const bookings = await listBookingViews(db, listed, filter, { sorts, page }, now)
  const seen = await seeBookings(db, actor, bookings, { isOpen: (booking) => isOpenIn(listed, booking) })
  return { bookings: seen, pagination: paginate(page, total) }
}

async function checkEventTypes(db: Db, { eventTypeIds }: ListFilter): Promise<void> {
  if (!eventTypeIds) return
  const known = await listKnownEventTypeIds(db, eventTypeIds)
  const unknown = eventTypeIds.find((id) => !known.includes(id))
  if (unknown !== undefined) throw eventTypeNotFound.byId(unknown)
}

/** Returns the error that existing clients expect if a filter names a person outside the organization. */
const usersForeign = () =>
  forbidden('USERS_FOREIGN', "You don't have necessary permissions to access this resource", {
    hint: "'userIds' may name members of this organization only.",
  })
