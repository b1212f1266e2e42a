import type { FastifyRequest } from 'fastify'
import { isReservedName } from '../../features/accounts/users/reserved-names.ts'
import type { Selector } from '../../features/scheduling/availability/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { recordOf } from '../../lib/records.ts'
import type { PageDependencies } from '../dependencies.ts'

/** The place of an event type's page: the event type's names, and the path of its links. */
export type EventPlace = {
  selector: Selector
  path: string
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

/** Finds `/ada/talk`, unless the name is one of the server's own addresses. */
export const ofPerson: FindPlace = (deps, request) => {
  const [username, slug] = [pathText(request, 'username'), pathText(request, 'slug')]
  if (isReservedName(username)) return undefined
  const { organizationSlug, base } = organizationOf(deps, request)
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
