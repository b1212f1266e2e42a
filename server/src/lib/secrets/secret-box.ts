import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

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
   * @throws `Error` when the key is gone or the text was changed.
   */
  open(sealed: Sealed): string
}

/**
 * Encrypts values that must be read back. The first of the server's secret keys seals, and all of them open. An
 * operator puts a new key in front and keeps the old one behind it.
 */
export function createSecretBox(secretKeys: readonly Buffer[]): SecretBox {
  const keys = new Map(secretKeys.map((secret) => [idOf(secret), keyOf(secret)]))
  const [keyId, sealing] = [...keys][0] ?? fail('A secret box needs a key.')
  return {
    keyId,
    previousKeyIds: [...keys.keys()].filter((id) => id !== keyId),

    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId, ciphertext: Buffer.concat([iv, cipher.getAuthTag(), sealed]) }
    },

    open(sealed) {
      const key = keys.get(sealed.keyId) ?? fail(`The secret key ${sealed.keyId} is not among the settings any more.`)
      const decipher = createDecipheriv(CIPHER, key, sealed.ciphertext.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(sealed.ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = [decipher.update(sealed.ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}

const keyOf = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'daybook secret box', 32))

/** Returns an id of the key that reveals nothing of the key. */
const idOf = (secret: Buffer): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', 'daybook key id', 32)))
    .digest('hex')
    .slice(0, 8)

function fail(message: string): never {
  throw new Error(message)
}
