import { createHmac, timingSafeEqual } from 'node:crypto'
import { isKeyOf, isRecord } from '../../lib/records.ts'

/** Something that Daily keeps of a meeting is ready. */
export type RoomNotice = { kind: 'recording' | 'transcript'; id: string; roomName: string }

/** A notice as it was received. The headers are X-Webhook-Signature and X-Webhook-Timestamp. */
export type SignedNotice = { body: string; signature: string; timestamp: string }

/**
 * What can be done with a notice: nothing can be trusted of a `forged` one, a `malformed` one isn't as Daily documents
 * it, and the server needs no `other` one.
 */
export type ReadNotice = RoomNotice | 'forged' | 'malformed' | 'other'

/** Daily repeats a notice with a new timestamp, so an older one is somebody else's repeat. */
const TOLERANCE_MS = 5 * 60_000
/** Numbers from here on are milliseconds. In seconds this would be the year 5138. */
const LEAST_MILLISECONDS = 100_000_000_000
/** Ids and names of rooms are plain words. A character that the database can't store must not reach it. */
const WORD = /^[\w.-]{1,200}$/

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
  const event = parsed(body)
  if (typeof event?.type !== 'string') return 'malformed'
  const { type, payload } = event
  const known = isKeyOf(KINDS, type) ? KINDS[type] : undefined
  if (!known) return 'other'
  if (!isRecord(payload)) return 'malformed'
  const { room_name: roomName, [known.id]: id } = payload
  return isWord(roomName) && isWord(id) ? { kind: known.kind, id, roomName } : 'malformed'
}

/** Returns true for the request with which Daily tries an address before it makes the webhook. */
export const isDailyTest = (body: string): boolean => parsed(body)?.test === 'test'

function millisecondsOf(timestamp: string): number {
  const sent = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  return sent < LEAST_MILLISECONDS ? sent * 1000 : sent
}

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value)

/** Returns undefined for a body that is no object. */
function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const content: unknown = JSON.parse(body)
    return isRecord(content) ? content : undefined
  } catch {
    return undefined
  }
}
