import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/** The only source of identifiers that leave the server. It is an argument, so that a test can fix the identifiers. */
export type Ids = {
  /** 25 lower-case letters and digits, 128 random bits: uids of bookings, reservations and requests. */
  uid(): string
  uuid(): string
  /** Text of `bytes` random bytes in base64url, which begins with a letter or a digit: keys, tokens, links. */
  token(bytes: number): string
}

/** Takes identifiers from the system's random generator: nobody can guess an id from another one. */
export const systemIds: Ids = {
  uid: () => BigInt(`0x${nextUidBytes()}`).toString(36).padStart(25, '0'),
  uuid: () => randomUUID(),
  token(bytes) {
    // Command lines take a text that begins with a dash for an option.
    for (;;) {
      const text = randomBytes(bytes).toString('base64url')
      if (!/^[-_]/.test(text)) return text
    }
  },
}

/** Returns true if a text has the form of a uuid. The database answers any other text with an error. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const UID_BYTES = 16
const drawn = Buffer.alloc(256 * UID_BYTES)
let used = drawn.length

/**
 * Draws the bytes in blocks. Every request has a uid, and one system call for each took a tenth of a short request's
 * time.
 */
function nextUidBytes(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = drawn.toString('hex', used, used + UID_BYTES)
  // The used bytes are erased, so that a later mistake can't read them.
  drawn.fill(0, used, used + UID_BYTES)
  used += UID_BYTES
  return bytes
}
