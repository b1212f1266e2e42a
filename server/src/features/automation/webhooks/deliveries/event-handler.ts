import { isDelivered } from '../../../../commands/events.ts'
import type { EventHandler, HandledEvent } from '../../../messaging/event-queue/service.ts'
import { deliveryBody } from '../body.ts'
import {
  insertDeliveries,
  type Listener,
  listHosts,
  listSubscribers,
  type NewDelivery,
  type Subscriber,
} from './store.ts'

const DAY_MS = 24 * 3_600_000
/** How long deliveries are kept for a webhook that the server switched off because its receiver failed. */
const KEPT_FOR_MS = 30 * DAY_MS

/** Makes the deliveries of events for all subscribed webhooks. `nudge` wakes the sender. */
export const webhookHandler = ({ nudge }: { nudge: () => void }): EventHandler => ({
  name: 'webhooks',
  async handle(change, events) {
    const { tx, now } = change
    const told = events.filter(({ type }) => isDelivered(type))
    if (told.length === 0) return
    const bookingIds = numbersOf(told, 'bookingId')
    const hosts = bookingIds.length === 0 ? [] : await listHosts(tx, bookingIds)
    const subscribers = await listSubscribers(
      tx,
      {
        userIds: [...new Set([...numbersOf(told, 'userId'), ...hosts.map(({ userId }) => userId)])],
        teamIds: numbersOf(told, 'teamId'),
        organizationIds: numbersOf(told, 'organizationId'),
        eventTypeIds: numbersOf(told, 'eventTypeId'),
        platformClientIds: [...new Set(told.flatMap(({ platformClientId }) => platformClientId ?? []))],
      },
      [...new Set(told.map(({ type }) => type))],
      new Date(now.getTime() - KEPT_FOR_MS),
    )
    if (subscribers.length === 0) return
    const queued = await insertDeliveries(tx, deliveriesOf(told, subscribers, hosts), now)
    if (queued.length > 0) change.afterCommit(nudge)
  },
})

/** The deliveries are made one by one as they are stored, because all of them together may not fit into memory. */
function* deliveriesOf(
  events: readonly HandledEvent[],
  subscribers: readonly Listener[],
  hosts: readonly { bookingId: number; userId: number }[],
): Generator<NewDelivery> {
  for (const event of events) {
    const hosting = hosts.flatMap(({ bookingId, userId }) => (bookingId === event.bookingId ? userId : []))
    const people = new Set([event.userId, ...hosting])
    for (const subscriber of subscribers) if (wants(subscriber, event, people)) yield deliveryOf(subscriber, event)
  }
}

/**
 * Returns true if the webhook subscribes to the event. A person's webhook gets the events of all bookings that the
 * person hosts, also if someone else is the organizer.
 */
const wants = (webhook: Listener, event: HandledEvent, people: ReadonlySet<number | null>): boolean =>
  webhook.triggers.includes(event.type) &&
  ((webhook.userId !== null && people.has(webhook.userId)) ||
    (webhook.teamId !== null && webhook.teamId === event.teamId) ||
    (webhook.organizationId !== null && webhook.organizationId === event.organizationId) ||
    (webhook.eventTypeId !== null &&
      event.eventTypeId !== null &&
      [webhook.eventTypeId, ...webhook.followingEventTypeIds].includes(event.eventTypeId)) ||
    (webhook.platformClientId !== null && webhook.platformClientId === event.platformClientId))

type WebhookEvent = Pick<HandledEvent, 'id' | 'type' | 'occurredAt' | 'bookingPermanentId' | 'payload'>

/**
 * Makes the delivery of an event of the log. Its message id is the same for every sending, so that receivers can
 * recognize repeats.
 */
export const deliveryOf = (webhook: Subscriber, event: WebhookEvent): NewDelivery => ({
  webhookId: webhook.id,
  eventId: event.id,
  occasion: 'event',
  messageId: `evt_${event.id}`,
  trigger: event.type,
  orderKey: event.bookingPermanentId,
  createdAt: event.occurredAt,
  ...deliveryBody(webhook, event),
})

const numbersOf = (
  events: readonly HandledEvent[],
  column: 'bookingId' | 'userId' | 'teamId' | 'organizationId' | 'eventTypeId',
): number[] => [...new Set(events.flatMap((event) => event[column] ?? []))]
