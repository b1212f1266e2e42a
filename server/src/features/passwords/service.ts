import type { PasswordHasher } from '../../adapters/passwords/argon2.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { invalid } from '../../lib/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findPasswordHash, upsertPassword } from './store.ts'

/** In characters as a person counts them. */
const SHORTEST = 8
const LONGEST = 128

/**
 * The hash of a password that nobody knows, made like all others: an account that isn't there takes as long to refuse
 * as a wrong password.
 */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$WQUmJixKdqGKql6Yt+fF7A$V61xf5pmCVOmY7i5XZCO6C2+7QYLLqdjFEB4eaA0Qhw'

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ db, hasher }: { db: Db; hasher: PasswordHasher }) {
  /** Whether `hash` was made of this password; without a hash it takes as long, and it isn't. */
  async function matches(hash: string | null, password: string): Promise<boolean> {
    const isRight = await hasher.verify(hash ?? NOBODYS, password)
    return hash !== null && isRight
  }

  return {
    matches,

    hash: (password: string): Promise<string> => hasher.hash(password),

    /** Whether this is the account's password; an account without one has none that is right. */
    async isOf(userId: number, password: string): Promise<boolean> {
      return matches(await findPasswordHash(db, userId), password)
    },

    store: async (tx: Tx, userId: number, hash: string, now: Date): Promise<void> =>
      void (await upsertPassword(tx, userId, hash, now)),

    /**
     * What a new password must be (NIST SP 800-63B §3.1.1.2): long enough, and not what is tried first. Nothing is
     * asked of its characters.
     *
     * @throws `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_IS_NAME`, `PASSWORD_COMMON`
     */
    check(password: string, { email, username }: { email: string; username: string | null }): void {
      const { length } = [...password]
      if (length < SHORTEST)
        throw invalid('PASSWORD_TOO_SHORT', `A password needs at least ${SHORTEST} characters; this one has ${length}.`)
      if (length > LONGEST)
        throw invalid('PASSWORD_TOO_LONG', `A password has at most ${LONGEST} characters; this one has ${length}.`)
      const own = [email, email.split('@')[0], username].map((name) => name?.toLowerCase())
      if (own.includes(password.toLowerCase()))
        throw invalid('PASSWORD_IS_NAME', "A password can't be the e-mail address or the username. Choose another.")
      if (isCommonPassword(password))
        throw invalid('PASSWORD_COMMON', 'This password is one of the first that anybody tries. Choose another.')
    },
  }
}
