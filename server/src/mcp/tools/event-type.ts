import { type Static, Type } from 'typebox'
import { isRecord, recordOf } from '../../lib/records.ts'
import type { Send } from '../send.ts'
import { said } from '../tool.ts'
import { EarlyResult, type Query, read, withQuery } from './ask-api.ts'

const name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }))

/** The arguments that say which event type is meant. */
export const eventTypeArguments = {
  eventTypeId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id of the event type.' }),
  ),
  username: name(
    'The person to meet. Alone, it means their only event type; the tool names the event types if there are several. Without any of these arguments it is your own account.',
  ),
  eventTypeSlug: name('The slug of the event type, with username or teamSlug.'),
  teamSlug: name('The team to meet, with eventTypeSlug.'),
  organizationSlug: name('The organization of the person or the team.'),
}

type Named = {
  [Key in keyof typeof eventTypeArguments]?: Static<(typeof eventTypeArguments)[Key]>
}

/**
 * Returns the parameters by which the API finds the event type.
 *
 * @throws `EarlyResult` with a question if a person has several
 */
export async function selectEventType(args: Named, send: Send): Promise<Query> {
  const { eventTypeId, username, eventTypeSlug, teamSlug, organizationSlug } = args
  if (eventTypeId !== undefined) return { eventTypeId }
  if (eventTypeSlug !== undefined && (username ?? teamSlug) !== undefined)
    return { username, eventTypeSlug, teamSlug, organizationSlug }
  const query = { username, eventSlug: eventTypeSlug, orgSlug: organizationSlug }
  const found = await read(send, withQuery('/v2/event-types', query))
  const eventTypes = Array.isArray(found) ? found.filter(isRecord) : []
  const [only, ...others] = eventTypes
  if (!only) throw new EarlyResult(said(`${username ?? 'Your account'} has no event type that can be booked.`))
  if (others.length > 0) throw new EarlyResult(said(whichOne(eventTypes)))
  return { eventTypeId: Number(only.id) }
}

const MAX_NAMED = 50

const whichOne = (eventTypes: readonly Readonly<Record<string, unknown>>[]): string =>
  [
    'There are several event types. Call again with the eventTypeId of one of them:',
    ...eventTypes
      .slice(0, MAX_NAMED)
      .map(({ id, title, lengthInMinutes }) => `- ${id}: ${JSON.stringify(title)}, ${lengthInMinutes} minutes`),
  ].join('\n')

/** Returns the address of the booking page, or undefined if the caller can't read the event type. */
export async function findBookingUrl({ eventTypeId, username, eventTypeSlug }: Query, send: Send) {
  const url =
    eventTypeId === undefined
      ? withQuery('/v2/event-types', { username, eventSlug: eventTypeSlug })
      : `/v2/event-types/${eventTypeId}`
  if (eventTypeId === undefined && username === undefined) return undefined
  const { status, body } = await send({ method: 'GET', url })
  if (status >= 400) return undefined
  const { bookingUrl } = recordOf([recordOf(body).data].flat()[0])
  return typeof bookingUrl === 'string' ? bookingUrl : undefined
}
