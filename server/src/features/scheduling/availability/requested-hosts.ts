import type { Bookable, BookableHost } from './store.ts'

/** Which of a rotation's hosts a caller wants. Fixed hosts always come, and a collective is never thinned out. */
export type RequestedHosts = {
  /** Counts where the event type lets callers choose. */
  subsetIds?: readonly number[] | undefined
  /** What a routing form found out. */
  routedIds?: readonly number[] | undefined
  /** Whoever has this address comes if they can; otherwise it is somebody else's turn. */
  preferredEmail?: string | undefined
}

/**
 * The event type with the hosts who are wanted; with nobody where none of them rotates in it, since somebody else is not
 * what was asked for.
 */
export function withRequestedHosts(bookable: Bookable, { subsetIds, routedIds }: RequestedHosts): Bookable {
  if (bookable.schedulingType !== 'round_robin') return bookable
  const subset = bookable.hostSubsetEnabled && subsetIds?.length ? subsetIds : undefined
  const routed = routedIds?.length ? routedIds : undefined
  if (!subset && !routed) return bookable
  const isWanted = ({ userId, isFixed }: BookableHost) =>
    isFixed || ((subset?.includes(userId) ?? true) && (routed?.includes(userId) ?? true))
  const hosts = bookable.hosts.filter(isWanted)
  const hadRotation = bookable.hosts.some(({ isFixed }) => !isFixed)
  return { ...bookable, hosts: hadRotation && hosts.every(({ isFixed }) => isFixed) ? [] : hosts }
}

/** The rotating host with the preferred address, if there is one. */
export const preferredHost = (
  { schedulingType, hosts }: Bookable,
  { preferredEmail }: RequestedHosts,
): BookableHost | undefined =>
  schedulingType === 'round_robin' && preferredEmail
    ? hosts.find(({ email, isFixed }) => !isFixed && email.toLowerCase() === preferredEmail.toLowerCase())
    : undefined
