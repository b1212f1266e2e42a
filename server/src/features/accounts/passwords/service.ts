import type { PasswordHasher } from '../../../adapters/passwords/argon2.ts'
import type { HashingQueue } from '../../../adapters/passwords/hashing-queue.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { checkPassword } from './rule.ts'
import { findPasswordHash, upsertPassword } from './store.ts'

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

    check: checkPassword,
  }
}
