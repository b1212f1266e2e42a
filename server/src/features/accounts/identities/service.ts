import { admitOneMore } from '../../../commands/admit-one-more.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Presence } from '../presence/service.ts'
import type { Sessions, StartedSession } from '../sessions/service.ts'
import type { Users } from '../users/service.ts'
import { identityIsOnlyWay, identityNotFound, identityOfAnother, tooManyIdentities } from './errors.ts'
import {
  deleteIdentitiesOf,
  deleteIdentity,
  findHolder,
  hasWayIn,
  insertIdentity,
  listIdentities,
  MAX_IDENTITIES,
} from './store.ts'

/** A person's identity at a provider. The address and the name can change there, but these two together don't. */
export type Identity = { issuer: string; subject: string }

export type ListedIdentity = Identity & { createdAt: Date }

export type Identities = ReturnType<typeof createIdentities>

type Dependencies = { db: Db; run: RunCommand; users: Users; sessions: Sessions; presence: Presence }

/** Creates the service for the outside accounts with which a person can sign in. */
export function createIdentities({ db, run, users, sessions, presence }: Dependencies) {
  const publishIdentity = (change: Change, userId: number, verb: 'linked' | 'unlinked', issuer: string) =>
    change.publish({
      type: `identity.${verb}`,
      userId,
      subjectKey: `user:${userId}`,
      payload: { id: userId, issuer },
    })

  /** @throws `IDENTITY_OF_ANOTHER`, `IDENTITIES_TOO_MANY` */
  async function link(change: Change, userId: number, { issuer, subject }: Identity) {
    const { tx, now } = change
    const count = async () => (await listIdentities(tx, userId)).length
    if (!(await admitOneMore(tx, `identities:${userId}`, MAX_IDENTITIES, count)))
      throw tooManyIdentities(MAX_IDENTITIES)
    if (!(await insertIdentity(tx, { issuer, subject, userId, createdAt: now }))) throw identityOfAnother()
    await publishIdentity(change, userId, 'linked', issuer)
  }

  return {
    link,

    /** Returns the account for this identity, if there is one. */
    findHolder: (tx: Db, { issuer, subject }: Identity): Promise<number | undefined> => findHolder(tx, issuer, subject),

    list: (userId: number): Promise<ListedIdentity[]> => listIdentities(db, userId),

    /**
     * Removes an identity, for an owner who shows their password again. All sessions end; `session` replaces that of
     * the browser that asked.
     *
     * @throws `IDENTITY_NOT_FOUND`, `IDENTITY_IS_ONLY_WAY`; the errors of `presence.prove`
     */
    async unlink(
      context: CommandContext,
      userId: number,
      { issuer, subject }: Identity,
      password: string | undefined,
    ): Promise<{ session: StartedSession | undefined }> {
      await presence.prove(context, { property: 'password', password })
      return run(context, async (change) => {
        const { tx } = change
        // The lock makes concurrent removals run one after the other, so that the second one sees which ways to sign in
        // remain.
        await users.lock(tx, userId)
        if (!(await deleteIdentity(tx, userId, issuer, subject))) throw identityNotFound(issuer)
        if (!(await hasWayIn(tx, userId))) throw identityIsOnlyWay()
        const session = await sessions.renew(change, userId)
        await publishIdentity(change, userId, 'unlinked', issuer)
        return { session }
      })
    },

    /**
     * Removes all identities of an account whose address was only claimed until now, so that the person who claimed it
     * can no longer sign in.
     */
    deleteAllOf: async (tx: Tx, userId: number): Promise<void> => void (await deleteIdentitiesOf(tx, userId)),
  }
}
