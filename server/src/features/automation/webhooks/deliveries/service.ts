import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import { only } from '../../../../lib/only.ts'
import { type CursorPage, cursorPage } from '../../../../lib/page.ts'
import { deliveryBody } from '../body.ts'
import { webhookNotFound } from '../errors.ts'
import type { WebhookOwner } from '../owners.ts'
import type { Webhook, Webhooks } from '../service.ts'
import { deliveryNotFound, eventsGone, webhookInactive } from './errors.ts'
import { deliveryOf } from './event-handler.ts'
import { listEventsFor } from './replay-store.ts'
import {
  type Delivery,
  type DeliveryFilter,
  findDelivery,
  hasten,
  insertDeliveries,
  keepWebhook,
  listDeliveries,
  type NewDelivery,
} from './store.ts'

export type { Delivery, DeliveryFilter }
export type Replay = { queued: number; nextCursor: string | null }

/** The maximum number of events that one call sends again. The caller continues from the cursor. */
const REPLAYED_AT_ONCE = 1000
/** The maximum number of events in memory at once. Each contains a whole payload. */
const READ_AT_ONCE = 100
/** The event that a test sends. Webhooks can't subscribe to it. */
const PING = 'PING'

export type Deliveries = ReturnType<typeof createDeliveries>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  webhooks: Webhooks
  /** Returns the time up to which events may have been deleted, or undefined if none were. */
  goneUntil: (from: Db) => Promise<Date | undefined>
  /** Handles the events that wait in the event queue. */
  catchUp: () => Promise<void>
  /** Wakes the sender. */
  nudge: () => void
}

/** Creates the service that lists the deliveries of a webhook and sends them again. */
export function createDeliveries({ db, run, ids, webhooks, goneUntil, catchUp, nudge }: Dependencies) {
  /** @throws the errors of `webhooks.get`, `WEBHOOK_INACTIVE` */
  async function getActive(place: WebhookOwner, id: string): Promise<Webhook> {
    const webhook = await webhooks.get(place, id)
    if (!webhook.active) throw webhookInactive()
    return webhook
  }

  /** Locks the webhook, because another request may delete it at the same time. @throws `WEBHOOK_NOT_FOUND` */
  async function keep(tx: Tx, place: WebhookOwner, id: string): Promise<void> {
    if (!(await keepWebhook(tx, id))) throw webhookNotFound(place, id)
  }

  async function queue(change: Change, deliveries: Iterable<NewDelivery>): Promise<number[]> {
    const queued = await insertDeliveries(change.tx, deliveries, change.now)
    change.afterCommit(nudge)
    return queued
  }

  const publishWebhookUse = (
    change: Change,
    verb: 'pinged' | 'replayed' | 'delivery-repeated',
    webhook: Webhook,
    payload: object,
  ) => {
    const { id, userId, teamId, organizationId, eventTypeId, platformClientId } = webhook
    return change.publish({
      type: `webhook.${verb}`,
      userId,
      teamId,
      organizationId,
      eventTypeId,
      platformClientId,
      subjectKey: `webhook:${id}`,
      payload: { id, ...payload },
    })
  }

  /** @throws `DELIVERY_NOT_FOUND` */
  async function find(from: Db, webhookId: string, id: number): Promise<Delivery> {
    const delivery = await findDelivery(from, webhookId, id)
    if (!delivery) throw deliveryNotFound(id)
    return delivery
  }

  return {
    /**
     * Returns a page of deliveries, newest first. `cursor` comes from the page before. @throws the errors of
     * `webhooks.get`, as do all methods here
     */
    async list(
      place: WebhookOwner,
      webhookId: string,
      filter: DeliveryFilter,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<CursorPage<Delivery>> {
      const { id } = await webhooks.get(place, webhookId)
      await catchUp()
      const found = await listDeliveries(db, id, filter, { before: cursor, limit: limit + 1 })
      return cursorPage(found, limit, (delivery) => String(delivery.id))
    },

    /** @throws `DELIVERY_NOT_FOUND` */
    async get(place: WebhookOwner, webhookId: string, deliveryId: number): Promise<Delivery> {
      return find(db, (await webhooks.get(place, webhookId)).id, deliveryId)
    },

    /**
     * Sends a delivery again with the same message id. A waiting delivery is sent at once. @throws
     * `DELIVERY_NOT_FOUND`, `WEBHOOK_INACTIVE`
     */
    async redeliver(
      context: CommandContext,
      place: WebhookOwner,
      webhookId: string,
      deliveryId: number,
    ): Promise<Delivery> {
      const webhook = await getActive(place, webhookId)
      return run(context, async (change) => {
        const { tx, now } = change
        await keep(tx, place, webhook.id)
        const former = await find(tx, webhook.id, deliveryId)
        await publishWebhookUse(change, 'delivery-repeated', webhook, { deliveryId })
        if (former.state === 'waiting') {
          await hasten(tx, former, now)
          change.afterCommit(nudge)
          return find(tx, webhook.id, deliveryId)
        }
        const { eventId, messageId, trigger, orderKey, contentType, body } = former
        const copy = { webhookId: webhook.id, eventId, messageId, trigger, orderKey, contentType, body }
        const queued = await queue(change, [{ ...copy, occasion: ids.uuid(), createdAt: now }])
        return find(tx, webhook.id, only(queued))
      })
    },

    /**
     * Sends the events of the given period again, up to a maximum per call. @throws `WEBHOOK_INACTIVE`, `EVENTS_GONE`
     */
    async replay(
      context: CommandContext,
      place: WebhookOwner,
      webhookId: string,
      { since, until, cursor = '0' }: { since: Date; until: Date | undefined; cursor: string | undefined },
    ): Promise<Replay> {
      const webhook = await getActive(place, webhookId)
      await catchUp()
      return run(context, async (change) => {
        const { tx, now } = change
        await keep(tx, place, webhook.id)
        const gone = await goneUntil(tx)
        if (gone !== undefined && since <= gone) throw eventsGone(since, gone)
        const occasion = ids.uuid()
        let after: string | null = cursor
        let queued = 0
        for (let read = 0; read < REPLAYED_AT_ONCE && after !== null; read += READ_AT_ONCE) {
          const events = await listEventsFor(tx, webhook, { since, until, after, limit: READ_AT_ONCE })
          const deliveries = events.map((event) => ({ ...deliveryOf(webhook, event), occasion, createdAt: now }))
          queued += (await queue(change, deliveries)).length
          after = events.length === READ_AT_ONCE ? String(events.at(-1)?.id) : null
        }
        await publishWebhookUse(change, 'replayed', webhook, { since: since.toISOString(), queued })
        return { queued, nextCursor: after }
      })
    },

    /** Sends a test event, so that the owner sees whether it arrives. @throws `WEBHOOK_INACTIVE` */
    async ping(context: CommandContext, place: WebhookOwner, webhookId: string): Promise<Delivery> {
      const webhook = await getActive(place, webhookId)
      return run(context, async (change) => {
        const { tx, now } = change
        await keep(tx, place, webhook.id)
        const occasion = ids.uuid()
        const payload = { webhookId: webhook.id, triggers: webhook.triggers }
        await publishWebhookUse(change, 'pinged', webhook, {})
        const queued = await queue(change, [
          {
            webhookId: webhook.id,
            eventId: null,
            occasion,
            messageId: `ping_${occasion}`,
            trigger: PING,
            orderKey: null,
            createdAt: now,
            ...deliveryBody(webhook, { type: PING, occurredAt: now, payload }),
          },
        ])
        return find(tx, webhook.id, only(queued))
      })
    },
  }
}
