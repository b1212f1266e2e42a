import type { FastifyRequest } from 'fastify'
import { isReservedName } from '../../features/accounts/users/reserved-names.ts'
import type { Selector } from '../../features/scheduling/availability/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { recordOf } from '../../lib/records.ts'
import type { PageDependencies } from '../dependencies.ts'
import { canBeTogether, lengthOfSlug, namesIn, togetherPath } from '../together/together.ts'

/** The place of an event type's page: the event type's names, and the path of its links. */
export type EventPlace = {
  selector: Selector
  path: string
  /** The length that the path names. It is only there for several people at once, null for the usual length. */
  togetherMinutes?: number | null
  /** The private link that the visitor used. */
  privateLink?: { id: number; isExpired: boolean }
}

type Deps = Pick<PageDependencies, 'privateLinks' | 'pageAddresses'>
export type FindPlace = (deps: Deps, request: FastifyRequest) => EventPlace | undefined | Promise<EventPlace>

/** Returns the organization of the path or the subdomain, and the start of its paths. */
export function organizationOf(
  { pageAddresses }: Pick<Deps, 'pageAddresses'>,
  request: FastifyRequest,
): { organizationSlug: string | undefined; base: string } {
  const { organizationSlug } = recordOf(request.params)
  if (typeof organizationSlug === 'string') return { organizationSlug, base: pathOf('org', organizationSlug) }
  return { organizationSlug: pageAddresses.organizationOf(request.host), base: '' }
}

/** Finds `/ada/talk`, or `/ada+bob/30` for a meeting with both, unless the name is one of the server's own addresses. */
export const ofPerson: FindPlace = (deps, request) => {
  const [username, slug] = [pathText(request, 'username'), pathText(request, 'slug')]
  if (isReservedName(username)) return undefined
  const { organizationSlug, base } = organizationOf(deps, request)
  const usernames = namesIn(username)
  if (usernames) {
    const togetherMinutes = lengthOfSlug(slug)
    if (!canBeTogether(usernames) || togetherMinutes === undefined) return undefined
    const path = `${base}${togetherPath(usernames)}/${encodeURIComponent(slug)}`
    return { selector: { usernames, organizationSlug }, path, togetherMinutes }
  }
  return { selector: { username, slug, organizationSlug }, path: base + pathOf(username, slug) }
}

/** Finds `/team/sales/demo`. */
export const ofTeam: FindPlace = (deps, request) => {
  const [teamSlug, slug] = [pathText(request, 'teamSlug'), pathText(request, 'slug')]
  const { organizationSlug, base } = organizationOf(deps, request)
  return { selector: { teamSlug, slug, organizationSlug }, path: base + pathOf('team', teamSlug, slug) }
}

/**
 * Finds `/d/x4Zq/talk`. Only the link counts, so it still works after a change of the slug. @throws
 * `PRIVATE_LINK_NOT_FOUND`
 */
export const ofLink: FindPlace = async ({ privateLinks }, request) => {
  const [linkId, slug] = [pathText(request, 'linkId'), pathText(request, 'slug')]
  const privateLink = await privateLinks.open(linkId)
  return { selector: { eventTypeId: privateLink.eventTypeId }, path: pathOf('d', linkId, slug), privateLink }
}

export const pathOf = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('')
