import type { Static } from 'typebox'
import type { EventTypesQuery } from './schema-input.ts'
import type { EventTypes, WholeEventType } from './service.ts'

type Query = Static<typeof EventTypesQuery>

/**
 * Lists the event types of the account in the parameters. A visitor who names no account gets an empty list. Only owners
 * see the addresses of their calendars.
 */
export async function listEventTypes(
  eventTypes: EventTypes,
  query: Query,
  viewerId: number | null,
): Promise<WholeEventType[]> {
  const found = await listAll(eventTypes, query, viewerId)
  return found.map((eventType) =>
    eventType.userId === viewerId ? eventType : { ...eventType, destinationCalendar: null },
  )
}

async function listAll(
  eventTypes: EventTypes,
  { username, usernames = [], eventSlug, orgSlug, orgId, sortCreatedAt }: Query,
  viewerId: number | null,
): Promise<WholeEventType[]> {
  const wish = { slug: eventSlug, viewerId, order: sortCreatedAt }
  const [only] = usernames
  const name = username ?? (usernames.length === 1 ? only : undefined)
  if (name !== undefined) return eventTypes.list({ ...wish, owner: { username: name, orgSlug, orgId } })
  if (usernames.length > 1) return eventTypes.listDynamic({ usernames, orgSlug, orgId })
  return viewerId === null ? [] : eventTypes.list({ ...wish, owner: { userId: viewerId } })
}
