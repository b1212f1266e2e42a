import type { PasswordHasher } from '../../../adapters/passwords/argon2.ts'
import type { HashingQueue } from '../../../adapters/passwords/hashing-queue.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { invalid } from '../../../lib/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findPasswordHash, upsertPassword } from './store.ts'

/** Lengths in characters as a person counts them. */
const SHORTEST = 8
const LONGEST = 128

/**
 * The hash of an unknown password, with the usual parameters. It makes the refusal for an unknown account take as long
 * as that for a wrong password.
 */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$WQUmJixKdqGKql6Yt+fF7A$V61xf5pmCVOmY7i5XZCO6C2+7QYLLqdjFEB4eaA0Qhw'

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ db, hasher, inTurn }: { db: Db; hasher: PasswordHasher; inTurn: HashingQueue }) {
  /**
   * Returns the account that `find` finds if this is its password. `find` runs only when its turn in the queue has
   * come, so that refused requests cost nothing. If it finds nothing, the refusal takes as long.
   *
   * @throws `HASHING_BUSY`
   */
  const prove = <Account extends { hash: string | null }>(
    find: () => Promise<Account | undefined>,
    password: string,
  ): Promise<Account | undefined> =>
    inTurn(async () => {
      const account = await find()
      const isRight = await hasher.verify(account?.hash ?? NOBODYS, password)
      return isRight && account?.hash != null ? account : undefined
    })

  return {
    prove,
    close: hasher.close,

    /** @throws `HASHING_BUSY` */
    hash: (password: string): Promise<string> => inTurn(() => hasher.hash(password)),

    /**
     * Returns true if this is the account's password. An account without a password has no right one.
     *
     * @throws `HASHING_BUSY`
     */
    async isOf(userId: number, password: string): Promise<boolean> {
      return (await prove(() => findPasswordHash(db, userId), password)) !== undefined
    },

    /** Returns false for an account that only signs in with a provider. */
    has: async (userId: number): Promise<boolean> => (await findPasswordHash(db, userId)) !== undefined,

    store: async (tx: Tx, userId: number, hash: string, now: Date): Promise<void> =>
      void (await upsertPassword(tx, userId, hash, now)),

    /**
     * Checks a new password (NIST SP 800-63B §3.1.1.2): it must be long enough and not common. There are no rules for
     * its characters.
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
