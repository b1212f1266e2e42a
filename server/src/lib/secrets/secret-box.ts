import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { unavailable } from '../errors.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key that signs and seals now, and the keys that it replaces. The replaced keys still open and verify. */
export type SecretKeys = readonly [present: Buffer, ...previous: Buffer[]]

/** A text that only the server can read, and the id of its key. */
export type Sealed = { readonly keyId: string; readonly ciphertext: Buffer }

export type SecretBox = {
  /** The id of the key that seals now. A sealed text with another id is due for rotation. */
  readonly keyId: string
  /** The ids of the keys that only open. */
  readonly previousKeyIds: readonly string[]
  seal(text: string): Sealed
  /**
   * Decrypts the text.
   *
   * @throws `SECRET_UNREADABLE` when the key is gone or the text was changed.
   */
  open(sealed: Sealed): string
  /** Decrypts the text for a list, which one unreadable text must not make fail. It is null for such a text. */
  read(sealed: Sealed): string | null
}

/**
 * Encrypts values that must be read back. The first of the server's secret keys seals, and all of them open. An
 * operator puts a new key in front and keeps the old one behind it.
 */
export function createSecretBox(secretKeys: readonly Buffer[]): SecretBox {
  const keys = new Map(secretKeys.map((secret) => [keyIdOf(secret), keyOf(secret)]))
  const [first] = keys
  if (!first) throw new Error('A secret box needs a key.')
  const [keyId, sealing] = first

  const decrypted = (key: Buffer, ciphertext: Buffer): string => {
    const decipher = createDecipheriv(CIPHER, key, ciphertext.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = [decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  }

  function read(sealed: Sealed): string | null {
    const key = keys.get(sealed.keyId)
    if (!key) return null
    try {
      return decrypted(key, sealed.ciphertext)
    } catch {
      return null
    }
  }

  return {
    keyId,
    previousKeyIds: [...keys.keys()].filter((id) => id !== keyId),
    read,

    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId, ciphertext: Buffer.concat([iv, cipher.getAuthTag(), sealed]) }
    },

    open(sealed) {
      const text = read(sealed)
      if (text === null) throw secretUnreadable(sealed.keyId, keys.has(sealed.keyId))
      return text
    },
  }
}

const keyOf = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'daybook secret box', 32))

/** Returns an id of the key that reveals nothing of the key. */
export const keyIdOf = (secret: Buffer): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', 'daybook key id', 32)))
    .digest('hex')
    .slice(0, 8)

const secretUnreadable = (keyId: string, isDamaged: boolean) =>
  unavailable(
    'SECRET_UNREADABLE',
    isDamaged
      ? `A secret that is needed here was sealed with the key ${keyId} and is damaged. Please set it up anew.`
      : `A secret that is needed here was sealed with the secret key ${keyId}, which is not among the settings of the server. Its operator can bring the key back (DAYBOOK_SECRET_KEY); otherwise please set the secret up anew.`,
  )
