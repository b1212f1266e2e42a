import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { lowPriorityThreads } from '../threads/low-priority-threads.ts'
import { createHashingQueue, type HashingQueue } from './hashing-queue.ts'

const ARGON2ID = 2

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const PATIENCE_MS = 2000

/** Hashes and compares passwords. Each operation takes tens of milliseconds of a core, so they run in a queue. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Returns true if the hash was made from this password. */
  verify(hash: string, password: string): Promise<boolean>
  close(): Promise<void>
}

/** Returns a queue in which at most half of the cores hash at once. */
export const halfOfTheCores = (): HashingQueue =>
  createHashingQueue({ width: Math.max(1, Math.floor(availableParallelism() / 2)), patienceMs: PATIENCE_MS })

export function argon2Hasher(): PasswordHasher {
  const { call, close } = lowPriorityThreads(createRequire(import.meta.url).resolve('@node-rs/argon2'))
  return {
    hash: async (password) => String(await call('hashSync', typed(password), OPTIONS)),
    verify: async (stored, password) => (await call('verifySync', stored, typed(password))) === true,
    close,
  }
}

/** Keyboards produce different code points for the same letters (NIST SP 800-63B §3.1.1.2). */
const typed = (password: string): string => password.normalize('NFKC')
