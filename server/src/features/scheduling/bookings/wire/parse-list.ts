import { parseInstant } from '../../../../lib/time/instant.ts'
import { statusEmpty, statusUnknown } from '../errors/request.ts'
import {
  type BookingListQuery,
  LIST_STATUSES,
  type ListStatus,
  type Sort,
  type SortKey,
} from '../queries/list-filter.ts'
import type { ListBookingsQuery } from './schema/list.ts'

/**
 * Checks `status` as it was sent, because an empty value would otherwise count as absent.
 *
 * @throws `STATUS_EMPTY`, `STATUS_UNKNOWN`
 */
export function checkSentStatus(sent: unknown): void {
  if (sent === undefined) return
  const statuses = [sent].flat().flatMap((text) => String(text).split(','))
  if (statuses.every((status) => status.trim() === '')) throw statusEmpty()
  const known: readonly string[] = LIST_STATUSES
  if (!statuses.every((status) => known.includes(status.trim()) || status.trim() === ''))
    throw statusUnknown(LIST_STATUSES)
}

export function parseListQuery(query: ListBookingsQuery): BookingListQuery {
  const { eventTypeId, teamId } = query
  return {
    statuses: query.status,
    // An unencoded plus sign of an address arrives as a space.
    attendeeEmail: query.attendeeEmail?.replaceAll(' ', '+'),
    attendeeName: query.attendeeName,
    search: query.search,
    uid: query.bookingUid,
    eventTypeIds: query.eventTypeIds ?? single(eventTypeId),
    teamIds: query.teamsIds ?? query.teamIds ?? single(teamId),
    startsFrom: instant(query.afterStart),
    endsUntil: instant(query.beforeEnd),
    createdFrom: instant(query.afterCreatedAt),
    createdUntil: instant(query.beforeCreatedAt),
    updatedFrom: instant(query.afterUpdatedAt),
    updatedUntil: instant(query.beforeUpdatedAt),
    sorts: parseSorts(query),
  }
}

const single = (id: number | undefined): number[] | undefined => (id === undefined ? undefined : [id])
const instant = (text: string | undefined): Date | undefined => (text === undefined ? undefined : parseInstant(text))

/** The states that are listed from the newest to the oldest if no other state is requested. */
const NEWEST_FIRST: readonly (ListStatus | undefined)[] = ['past', 'cancelled']

function parseSorts({ sortStart, sortEnd, sortCreated, sortUpdatedAt, status }: ListBookingsQuery): Sort[] {
  const asked: [SortKey, Sort['direction'] | undefined][] = [
    ['startsAt', sortStart],
    ['endsAt', sortEnd],
    ['createdAt', sortCreated],
    ['updatedAt', sortUpdatedAt],
  ]
  const sorts = asked.flatMap(([by, direction]) => (direction ? [{ by, direction }] : []))
  if (sorts.length > 0) return sorts
  const isOver = status?.length === 1 && NEWEST_FIRST.includes(status[0])
  return [{ by: 'startsAt', direction: isOver ? 'desc' : 'asc' }]
}
