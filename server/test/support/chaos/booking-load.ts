import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const HALF_HOUR_MS = 30 * 60_000
const FIRST_START = Date.parse('2040-01-02T00:00:00Z')
/** Few times for many clients, so that they are in each other's way. Half of them overlap the next one. */
const TIMES = 64
const RETRY_MS = 100
/** Longer than any restart. After it, the service counts as gone. */
const PATIENCE_MS = 60_000

export type Host = { id: number; apiKey: string; eventTypeId: number }

/** What a client knows of a booking that was acknowledged. */
export type Known = { uid: string; status: 'accepted' | 'cancelled'; start: string }

export type Outcome = {
  /** By uid. A moved booking has a new uid, and its former one is cancelled. */
  readonly known: ReadonlyMap<string, Known>
  /** Trigger and uid of each acknowledged change. */
  readonly changes: readonly string[]
  readonly refused: number
  /** Requests without an answer. */
  readonly cut: number
  /** 503 and 409 by status: requests that the service asked to repeat. */
  readonly deferred: Readonly<Record<number, number>>
  /** The answers that nobody may get, such as 500. */
  readonly mistakes: readonly string[]
  /** The longest time in milliseconds in which no request of any client succeeded. */
  readonly longestSilenceMs: number
}

type Options = {
  /** The address for the next request. */
  url: () => string
  hosts: readonly Host[]
  clients: number
  /** A number from 0 up to, and without, 1. */
  random: () => number
  /** The load ends when this returns true. */
  isOver: () => boolean
}

/**
 * Lets clients book, move and cancel at the same time. Each repeats a call under its idempotency key until the answer says
 * what happened, so everything that the outcome names is known for certain.
 */
export async function bookUntil({ url, hosts, clients, random, isOver }: Options): Promise<Outcome> {
  const known = new Map<string, Known>()
  const changes: string[] = []
  const mistakes: string[] = []
  const deferred: Record<number, number> = {}
  let refused = 0
  let cut = 0
  let lastSuccess = Date.now()
  let longestSilenceMs = 0
  const load = randomUUID()
  let calls = 0

  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const aTime = () => new Date(FIRST_START + Math.floor(random() * TIMES) * (HALF_HOUR_MS / 2)).toISOString()

  /** Returns the answer's data, or undefined if the call was refused. */
  async function insist(host: Host, path: string, body: object): Promise<{ uid: string } | undefined> {
    const key = `${load}-${calls++}`
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await send(`${url()}${path}`, body, { key, as: host.apiKey })
      if (!answer) cut++
      else if (answer.status < 500 && !isUnfinished(answer)) {
        longestSilenceMs = Math.max(longestSilenceMs, Date.now() - lastSuccess)
        lastSuccess = Date.now()
        if (answer.status < 300) return answer.body.data
        refused++
        return undefined
      } else if (answer.status === 503 || answer.status === 409) {
        deferred[answer.status] = (deferred[answer.status] ?? 0) + 1
        if (answer.status === 503 && !answer.retryAfter) mistakes.push('503 without Retry-After')
      } else mistakes.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (Date.now() > deadline) throw new Error(`No answer to ${path} for ${PATIENCE_MS} ms.`)
      await sleep(RETRY_MS)
    }
  }

  async function client(number: number): Promise<void> {
    const mine: { host: Host; uid: string; start: string }[] = []
    while (!isOver()) {
      const turn = random()
      const booking = mine.length > 0 && turn > 0.5 ? pick(mine) : undefined
      const start = aTime()
      if (!booking) {
        const host = pick(hosts)
        const attendee = { name: `Guest ${number}`, email: `guest-${number}@example.com`, timeZone: 'UTC' }
        const made = await insist(host, '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee })
        if (!made) continue
        mine.push({ host, uid: made.uid, start })
        known.set(made.uid, { uid: made.uid, status: 'accepted', start })
        changes.push(`BOOKING_CREATED ${made.uid}`)
      } else if (turn < 0.7) {
        const moved = await insist(booking.host, `/v2/bookings/${booking.uid}/reschedule`, { start })
        if (!moved) continue
        known.set(booking.uid, { uid: booking.uid, status: 'cancelled', start: booking.start })
        known.set(moved.uid, { uid: moved.uid, status: 'accepted', start })
        changes.push(`BOOKING_RESCHEDULED ${moved.uid}`)
        mine.splice(mine.indexOf(booking), 1, { host: booking.host, uid: moved.uid, start })
      } else {
        const path = `/v2/bookings/${booking.uid}/cancel`
        if (!(await insist(booking.host, path, { cancellationReason: 'Another plan' }))) continue
        known.set(booking.uid, { uid: booking.uid, status: 'cancelled', start: booking.start })
        changes.push(`BOOKING_CANCELLED ${booking.uid}`)
        mine.splice(mine.indexOf(booking), 1)
      }
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { known, changes, refused, cut, deferred, mistakes, longestSilenceMs }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is on the wire
type Answer = { status: number; retryAfter: string | null; body: any }

/** Returns undefined if the connection ended without a whole answer. */
async function send(url: string, body: object, { key, as }: { key: string; as: string }): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cal-api-version': '2024-08-13',
        'idempotency-key': key,
        authorization: `Bearer ${as}`,
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  } catch {
    return undefined
  }
}

/** The first request with this key still runs. */
const isUnfinished = ({ status, body }: Answer): boolean =>
  status === 409 && body.error?.details?.code === 'IDEMPOTENCY_KEY_IN_USE'
