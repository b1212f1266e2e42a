import { readFile } from 'node:fs/promises'

/** The first bytes of a file in the format of age, https://age-encryption.org/v1. */
export const AGE_HEAD = 'age-encryption.org/v1\n'

/** Loads the library only where something is encrypted: its load takes a tenth of a second. */
const loadAge = () => import('age-encryption')

/** The recipients of a file: whoever has the key of one of them can open it. */
export type Recipients = readonly string[]

/** Checks public keys. @throws `Error` for the operator, which names the first one with a typing mistake */
export async function checkRecipients(recipients: Recipients): Promise<void> {
  if (recipients.length === 0) return
  const { Encrypter } = await loadAge()
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new Error(
        `DAYBOOK_BACKUP_RECIPIENTS has ${recipient}, which is no public key of age: a letter is wrong or missing. Copy it again from the key's file.`,
      )
    }
  }
}

/**
 * Returns a step of a pipeline that encrypts what comes in. It holds 64 KB at a time. Without recipients it changes
 * nothing.
 */
export const encryptFor = (recipients: Recipients) =>
  async function* encrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* source
    const { Encrypter } = await loadAge()
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* fromWeb(await encrypter.encrypt(toWeb(source)))
  }

/**
 * Decrypts what comes in. Each part of 64 KB proves its content and its place, and the last one proves that it is the
 * last. So nothing of a damaged part comes out, and a shortened file fails.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(toWeb(source)).catch((error: Error) => {
    if (/no identity matched/.test(error.message)) throw new Error('none of the keys opens it')
    throw new Error('its first lines are damaged or cut off', { cause: error })
  })
  try {
    yield* fromWeb(opened)
  } catch (error) {
    throw new Error('its encrypted content is damaged or cut off', { cause: error })
  }
}

/** The library reads and writes streams of the web, and pipelines have iterables. */
function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function* fromWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A stream that has failed can't be cancelled, and needs not be.
    await reader.cancel().catch(() => {})
  }
}

/** Makes a key pair. The identity opens what is encrypted for the recipient. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/

/**
 * Reads the keys of a file as `age-keygen` writes it: one on each line, and comments after `#`.
 *
 * @throws `Error` for the operator if the file has no key
 */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => IDENTITY.test(line))
  const { Decrypter } = await loadAge()
  for (const identity of identities) {
    try {
      new Decrypter().addIdentity(identity)
    } catch {
      throw new Error(`${file} has a damaged key: a letter is wrong or missing.`)
    }
  }
  if (identities.length === 0) throw new Error(`${file} has no key. A line of it must begin with AGE-SECRET-KEY-1.`)
  return identities
}
