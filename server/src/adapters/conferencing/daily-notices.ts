import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordOf } from '../../lib/records.ts'

/** Something that Daily keeps of a meeting is ready. */
export type RoomNotice = { kind: 'recording' | 'transcript'; id: string; roomName: string }

/** A notice as it was received. The headers are X-Webhook-Signature and X-Webhook-Timestamp. */
export type SignedNotice = { body: string; signature: string; timestamp: string }

/** What can be done with a notice: nothing can be trusted of a `forged` one, and the server needs no `other` one. */
export type ReadNotice = RoomNotice | 'forged' | 'other'

/** Daily repeats a notice with a new timestamp, so an older one is somebody else's repeat. */
const TOLERANCE_MS = 5 * 60_000
/** Numbers from here on are milliseconds. In seconds this would be the year 5138. */
const LEAST_MILLISECONDS = 100_000_000_000
const MAX_ID = 200

const KINDS: Readonly<Record<string, { kind: RoomNotice['kind']; id: string }>> = {
  'recording.ready-to-download': { kind: 'recording', id: 'recording_id' },
  'transcript.ready-to-download': { kind: 'transcript', id: 'id' },
}

/**
 * Reads a notice of Daily: https://docs.daily.co/reference/rest-api/webhooks. The secret of the webhook is written in
 * base64, and its HMAC covers the timestamp, a full stop and the body.
 */
export function readDailyNotice(secret: string, { body, signature, timestamp }: SignedNotice, now: Date): ReadNotice {
  const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest()
  const sent = Buffer.from(signature, 'base64')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 'forged'
  if (!(Math.abs(now.getTime() - millisecondsOf(timestamp)) <= TOLERANCE_MS)) return 'forged'
  const { type, payload } = parsed(body)
  const known = typeof type === 'string' ? KINDS[type] : undefined
  if (!known || typeof payload !== 'object' || payload === null) return 'other'
  const { room_name: roomName, [known.id]: id } = recordOf(payload)
  if (typeof roomName !== 'string' || typeof id !== 'string' || id.length > MAX_ID) return 'other'
  return { kind: known.kind, id, roomName }
}

/** Returns true for the request with which Daily tries an address before it makes the webhook. */
export const isDailyTest = (body: string): boolean => parsed(body).test === 'test'

function millisecondsOf(timestamp: string): number {
  const sent = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  return sent < LEAST_MILLISECONDS ? sent * 1000 : sent
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(body)
    return typeof content === 'object' && content !== null ? recordOf(content) : {}
  } catch {
    return {}
  }
}
