import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { aBooking, anEventType } from './builders.ts'
import { type Received, type WebhookReceiver, webhookReceiver } from './servers/webhook-receiver.ts'
import { type TestApp, type TestUser, testApp } from './test-app.ts'

const ALL = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']

/** A delivery as the API shows it. */
export type Delivery = {
  id: number
  messageId: string
  triggerEvent: string
  state: string
  nextAttemptAt: string | null
  request: { body: string }
  attempts: { attempt: number; response: { status: number; body: string } | null; error: string | null }[]
  [field: string]: unknown
}

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Starts a server whose webhooks may call this machine, and time out after three seconds. */
export const deliveringApp = () =>
  testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true', DAYBOOK_WEBHOOK_TIMEOUT_SECONDS: '3' })

export type Subscription = Awaited<ReturnType<typeof aSubscriber>>

/** Creates a person with an event type, a receiver for their webhooks, and a Monday to book. */
export async function aSubscriber(app: TestApp) {
  const receiver: WebhookReceiver = await webhookReceiver()
  const ada = await app.user({ timeZone: 'UTC' })
  const eventTypeId = (await anEventType(app, ada)).id
  const date = mondayAfterNext(app.clock.now())
  const work = () => app.app.runner.drain()
  return {
    receiver,
    ada,
    eventTypeId,
    date,
    /** Sends all deliveries that are due. */
    work,

    async subscribe(fields: object = {}, as: TestUser = ada): Promise<string> {
      const body = { subscriberUrl: `${receiver.url}/hook`, triggers: ALL, active: true, ...fields }
      const answer = await app.post('/v2/webhooks', { as: as.apiKey, body })
      expect([answer.status, answer.body.message]).toEqual([201, undefined])
      return answer.body.data.id
    },

    async book(time = '10:00'): Promise<string> {
      const answer = await app.post('/v2/bookings', { body: aBooking(eventTypeId, `${date}T${time}:00Z`) })
      expect([answer.status, answer.body.message]).toEqual([201, undefined])
      return answer.body.data.uid
    },

    async cancel(uid: string): Promise<void> {
      const answer = await app.post(`/v2/bookings/${uid}/cancel`, {
        as: ada.apiKey,
        body: { cancellationReason: 'ill' },
        headers: { 'cal-api-version': '2024-08-13' },
      })
      expect([answer.status, answer.body.message]).toEqual([200, undefined])
    },

    async pass(seconds: number): Promise<void> {
      app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000), true)
      await work()
    },

    list: async (id: string, query = ''): Promise<Delivery[]> =>
      (await app.get(`/v2/webhooks/${id}/deliveries${query}`, { as: ada.apiKey })).body.data,
    hook: async (id: string) => (await app.get(`/v2/webhooks/${id}`, { as: ada.apiKey })).body.data,
    triggers: () => receiver.received.map(({ body }) => JSON.parse(body).triggerEvent),
  }
}

/** Returns a Monday that is at least a week ahead. */
function mondayAfterNext(now: Date): string {
  const daysToMonday = (8 - now.getUTCDay()) % 7
  return new Date(now.getTime() + (daysToMonday + 14) * DAY * 1000).toISOString().slice(0, 10)
}

/** A receiver that refuses every delivery. */
export const fail =
  (status = 500, headers: Record<string, string> = {}) =>
  (_: Received, reply: ServerResponse) =>
    reply.writeHead(status, headers).end('no')
