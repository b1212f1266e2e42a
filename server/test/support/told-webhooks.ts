import { handleEvents, type TestApp } from './test-app.ts'

export type Told = { triggerEvent: string; payload?: unknown; [field: string]: unknown }

const KEYS_OF_IDS = /^(id|bookingId|eventTypeId|userId|rescheduleId|organizationId|fromUserId|toUserId)$/

/**
 * Subscribes a user to all events of bookings, at an address that has webhooks, and reads the deliveries that are due.
 * No delivery is sent, because the jobs don't run.
 */
export async function subscribe(app: TestApp, as: string, at = '/v2', fields: object = {}) {
  const subscriberUrl = 'https://93.184.216.34/hook'
  const triggers = [
    ...['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_REQUESTED', 'BOOKING_CANCELLED', 'BOOKING_REJECTED'],
    ...['BOOKING_NO_SHOW_UPDATED', 'INSTANT_MEETING', 'OOO_CREATED', 'MEETING_STARTED', 'MEETING_ENDED'],
  ]
  const made = await app.post(`${at}/webhooks`, { as, body: { subscriberUrl, triggers, active: true, ...fields } })
  if (made.status !== 201) throw new Error(`no webhook: ${JSON.stringify(made.body)}`)
  const { id } = made.body.data
  let seen = 0
  /** Returns the new deliveries since the last call, oldest first. */
  async function requests(): Promise<{ contentType: string; body: string }[]> {
    await handleEvents(app)
    const { status, body } = await app.get(`${at}/webhooks/${id}/deliveries?take=50`, { as })
    if (status !== 200) throw new Error(`no deliveries: ${JSON.stringify(body)}`)
    const all = body.data.map(({ request }: { request: unknown }) => request).reverse()
    const news = all.slice(seen)
    seen = all.length
    return news
  }
  return {
    requests,
    /** Returns the parsed bodies of the new deliveries. */
    news: async (): Promise<Told[]> => (await requests()).map(({ body }) => JSON.parse(body)),
  }
}

/** Replaces values that differ between runs. An id becomes the name of its object, and equal ids stay equal. */
export function steady(told: unknown): unknown {
  const names = new Map<string, string>()
  const named = (text: string, kind: string): string => {
    const known =
      names.get(text) ?? `(${kind} ${[...names.values()].filter((name) => name.startsWith(`(${kind} `)).length + 1})`
    names.set(text, known)
    return known
  }
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, walk((value as never)[name], name)]),
      )
    }
    if (typeof value === 'number' && KEYS_OF_IDS.test(key)) return '(id)'
    if (typeof value !== 'string') return value
    return value
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) => named(uuid, 'uuid'))
      .replace(/\b[0-9a-z]{25}\b/g, (uid) => named(uid, 'uid'))
  }
  return walk(told, '')
}
