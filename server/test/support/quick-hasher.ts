import { createHash } from 'node:crypto'
import type { PasswordHasher } from '../../src/adapters/passwords/argon2.ts'

const quickHash = async (password: string): Promise<string> => createHash('sha256').update(password).digest('hex')

/** A hasher that takes no time and no thread, for tests that are not about the hash itself. */
export const quickHasher: PasswordHasher = {
  hash: quickHash,
  verify: async (stored, password) => stored === (await quickHash(password)),
  close: async () => {},
}
