import type { BusyTime } from '@daybook/web'
import type { FastifyRequest } from 'fastify'
import type { PageDependencies } from '../../dependencies.ts'
import { findSignedIn } from '../../signed-in.ts'
import type { OpenEvent } from '../open-event.ts'

/** The maximum number of busy times that a page gets. */
const MOST = 500
/** Titles in calendars may be texts of many lines. */
const LONGEST_TITLE = 100

export type OwnBusyDependencies = Pick<PageDependencies, 'sessions' | 'publicUrl' | 'bookings' | 'calendars'>

/**
 * Returns when the signed-in visitor is busy in the range: their bookings, and the events of the calendars that count for
 * their own free times. Undefined means that the answer is the same for everybody: the visitor isn't signed in, another
 * site shows the page, or the visitor is a host, whose busy times the free times know already. A booking that is being
 * moved is left out. Copies of calendars have no events of bookings.
 */
export async function ownBusyTimes(
  { sessions, publicUrl, bookings, calendars }: OwnBusyDependencies,
  request: FastifyRequest,
  { bookable, embedding }: Pick<OpenEvent, 'bookable' | 'embedding'>,
  range: { from: number; until: number },
  { exceptBookingId }: { exceptBookingId?: number } = {},
): Promise<BusyTime[] | undefined> {
  if (embedding) return undefined
  const visitor = await findSignedIn({ sessions, publicUrl }, request)
  if (!visitor || bookable.hosts.some(({ userId }) => userId === visitor.userId)) return undefined
  const asked = { from: new Date(range.from), until: new Date(range.until) }
  const [booked, events] = await Promise.all([
    bookings.listBookedTimes(visitor.userId, asked, MOST),
    calendars.listEventTimes(visitor.userId, asked, MOST),
  ])
  // Two calendars may have the same event.
  const distinct = new Map<string, BusyTime>()
  for (const { startsAt, endsAt, title } of [...booked.filter(({ id }) => id !== exceptBookingId), ...events]) {
    const time = { start: startsAt.getTime(), end: endsAt.getTime(), ...(title && { title: shortened(title) }) }
    distinct.set(JSON.stringify(time), time)
  }
  return [...distinct.values()].sort((one, other) => one.start - other.start || one.end - other.end).slice(0, MOST)
}

const shortened = (title: string): string =>
  title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title
