import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/** The one source of identifiers that leave the server; given as an argument, so that a test can hold it still. */
export type Ids = {
  /** 25 lower-case letters and digits, 128 random bits: uids of bookings, reservations and requests. */
  uid(): string
  uuid(): string
  /** Text of `bytes` random bytes in base64url: keys and tokens. */
  token(bytes: number): string
}

/** From the system's random generator: an id must not be guessable from another. */
export const systemIds: Ids = {
  uid: () => BigInt(`0x${nextUidBytes()}`).toString(36).padStart(25, '0'),
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}

/** Whether a text could be the uuid of something: any other one is found nowhere, and is an error to the database. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const UID_BYTES = 16
const drawn = Buffer.alloc(256 * UID_BYTES)
let used = drawn.length

/** Drawn by the page: every request has a uid, and asking the system for each took a tenth of a short one's time. */
function nextUidBytes(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = drawn.toString('hex', used, used + UID_BYTES)
  // Nothing that was given out stays where a later mistake could read it.
  drawn.fill(0, used, used + UID_BYTES)
  used += UID_BYTES
  return bytes
}
