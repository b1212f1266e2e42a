import type { Bookable, BookableHost } from './store.ts'

/** The hosts of a rotation that the caller requests. Fixed hosts always attend, and in a collective all hosts do. */
export type RequestedHosts = {
  /** It counts only if the event type lets callers choose hosts. */
  subsetIds?: readonly number[] | undefined
  /** The hosts that a routing form has chosen. */
  routedIds?: readonly number[] | undefined
  /** The hosts that a stored response of a routing form permits for its event type. An empty list permits all. */
  byResponse?: { eventTypeId: number; userIds: readonly number[] } | undefined
  /** The host with this address attends if they are free. Otherwise the rotation chooses another host. */
  preferredEmail?: string | undefined
}

/**
 * Returns the event type with only the requested hosts. If none of them is in the rotation, the result has no hosts,
 * because another host was not requested.
 */
export function withRequestedHosts(bookable: Bookable, { subsetIds, routedIds, byResponse }: RequestedHosts): Bookable {
  if (bookable.schedulingType !== 'round_robin') return bookable
  const subset = bookable.hostSubsetEnabled && subsetIds?.length ? subsetIds : undefined
  const routed = routedIds?.length ? routedIds : undefined
  const permitted =
    byResponse?.eventTypeId === bookable.id && byResponse.userIds.length ? byResponse.userIds : undefined
  const limits = [subset, routed, permitted].filter((ids) => ids !== undefined)
  if (limits.length === 0) return bookable
  const isWanted = ({ userId, isFixed }: BookableHost) => isFixed || limits.every((ids) => ids.includes(userId))
  const hosts = bookable.hosts.filter(isWanted)
  const hadRotation = bookable.hosts.some(({ isFixed }) => !isFixed)
  return { ...bookable, hosts: hadRotation && hosts.every(({ isFixed }) => isFixed) ? [] : hosts }
}

/** Returns the rotating host with the preferred address, if there is one. */
export const preferredHost = (
  { schedulingType, hosts }: Bookable,
  { preferredEmail }: RequestedHosts,
): BookableHost | undefined =>
  schedulingType === 'round_robin' && preferredEmail
    ? hosts.find(({ email, isFixed }) => !isFixed && email.toLowerCase() === preferredEmail.toLowerCase())
    : undefined

/** Returns the ids of the hosts whose calendars are read for busy times. */
export const hostsWithCalendars = ({ hosts }: Pick<Bookable, 'hosts'>): number[] =>
  hosts.filter(({ hasCalendars }) => hasCalendars).map(({ userId }) => userId)
