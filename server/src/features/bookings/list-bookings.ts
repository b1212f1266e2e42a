import type { Actor } from '../../commands/context.ts'
import { unauthenticated } from '../../lib/errors.ts'
import { type Page, type Pagination, paginate } from '../../lib/page.ts'
import type { BookingDependencies } from './dependencies.ts'
import { eventTypeNotFound } from './errors.ts'
import type { ListWish } from './list-filter.ts'
import { countBookings, listBookingViews, listKnownEventTypeIds, type Viewer } from './list-store.ts'
import type { BookingView } from './view.ts'

/**
 * A page of the bookings that a person hosts or attends.
 *
 * @throws `EVENT_TYPE_NOT_FOUND` for a filter by one that doesn't exist
 */
export async function listBookings(
  { db, clock }: Pick<BookingDependencies, 'db' | 'clock'>,
  actor: Actor,
  { sorts, ...filter }: ListWish,
  page: Page,
): Promise<{ bookings: BookingView[]; pagination: Pagination }> {
  const viewer = viewerOf(actor)
  const { eventTypeIds } = filter
  if (eventTypeIds) {
    const known = await listKnownEventTypeIds(db, eventTypeIds)
    const unknown = eventTypeIds.find((id) => !known.includes(id))
    if (unknown !== undefined) throw eventTypeNotFound.byId(unknown)
  }
  const now = clock.now()
  const total = await countBookings(db, viewer, filter, now)
  const bookings = await listBookingViews(db, viewer, filter, { sorts, page }, now)
  return { bookings, pagination: paginate(page, total) }
}

function viewerOf(actor: Actor): Viewer {
  if (actor.kind === 'user') return actor
  throw unauthenticated('CREDENTIALS_MISSING', 'Only an account has bookings of its own to list.')
}
