import type { Bookable, RequestedHosts } from '../../features/scheduling/availability/service.ts'
import type { PageDependencies } from '../dependencies.ts'
import { textOf } from '../query.ts'

export type RoutedDependencies = { routingForms: Pick<PageDependencies['routingForms'], 'hostsOf'> }

/** The response that led to an event type, and the hosts whom it permits. */
export type Routed = { responseId: number | undefined; wantedHosts: RequestedHosts }

const NUMBER = /^[1-9]\d{0,9}$/

/** Reads the response in the address. A number that led to another event type, or to none, is ignored. */
export async function routedBy(
  { routingForms }: RoutedDependencies,
  query: unknown,
  { id: eventTypeId }: Bookable,
): Promise<Routed> {
  const sent = textOf(query, 'response')
  const responseId = sent !== undefined && NUMBER.test(sent) ? Number(sent) : undefined
  const userIds = responseId === undefined ? undefined : await routingForms.hostsOf(responseId, eventTypeId)
  return userIds
    ? { responseId, wantedHosts: { byResponse: { eventTypeId, userIds } } }
    : { responseId: undefined, wantedHosts: {} }
}
