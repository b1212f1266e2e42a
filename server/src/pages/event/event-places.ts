import type { FastifyRequest } from 'fastify'
import { isReservedName } from '../../features/accounts/users/reserved-names.ts'
import type { Selector } from '../../features/scheduling/availability/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { recordOf } from '../../lib/records.ts'
import type { PageDependencies } from '../dependencies.ts'

/** Where a page of an event type is: what names the event type, and the path that its links lead to. */
export type EventPlace = {
  selector: Selector
  path: string
  /** The link that the visitor was given. */
  privateLink?: { id: number; isExpired: boolean }
}

type Deps = Pick<PageDependencies, 'privateLinks' | 'pageAddresses'>
export type FindPlace = (deps: Deps, request: FastifyRequest) => EventPlace | undefined | Promise<EventPlace>

/** The organization whose pages these are, by the path or by the subdomain, and the start of its paths. */
export function organizationOf(
  { pageAddresses }: Pick<Deps, 'pageAddresses'>,
  request: FastifyRequest,
): { organizationSlug: string | undefined; base: string } {
  const { organizationSlug } = recordOf(request.params)
  if (typeof organizationSlug === 'string') return { organizationSlug, base: pathOf('org', organizationSlug) }
  return { organizationSlug: pageAddresses.organizationOf(request.host), base: '' }
}

/** `/ada/talk`, unless the name is one of the server's own addresses. */
export const ofPerson: FindPlace = (deps, request) => {
  const [username, slug] = [pathText(request, 'username'), pathText(request, 'slug')]
  if (isReservedName(username)) return undefined
  const { organizationSlug, base } = organizationOf(deps, request)
  return { selector: { username, slug, organizationSlug }, path: base + pathOf(username, slug) }
}

/** `/team/sales/demo` */
export const ofTeam: FindPlace = (deps, request) => {
  const [teamSlug, slug] = [pathText(request, 'teamSlug'), pathText(request, 'slug')]
  const { organizationSlug, base } = organizationOf(deps, request)
  return { selector: { teamSlug, slug, organizationSlug }, path: base + pathOf('team', teamSlug, slug) }
}

/** `/d/x4Zq/talk`: the link alone counts, so that it outlives another slug. @throws `PRIVATE_LINK_NOT_FOUND` */
export const ofLink: FindPlace = async ({ privateLinks }, request) => {
  const [linkId, slug] = [pathText(request, 'linkId'), pathText(request, 'slug')]
  const privateLink = await privateLinks.open(linkId)
  return { selector: { eventTypeId: privateLink.eventTypeId }, path: pathOf('d', linkId, slug), privateLink }
}

const pathOf = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('')
