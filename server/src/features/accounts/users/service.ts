import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Ids } from '../../../lib/ids.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import type { Schedules } from '../../scheduling/schedules/service.ts'
import type { ApiKeyChange, ApiKeys, KeyLimit } from '../api-keys/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { type AccountRow, listAccounts } from './admin-list-store.ts'
import { emailTaken, userNotFound } from './errors.ts'
import {
  findAnyAdministrator,
  findProfile,
  findUser,
  findUserByEmail,
  isEmailOfAnother,
  lockUser,
  type Profile,
  type UserChange,
  type UserRow,
  updateUser,
} from './store.ts'
import { createStoreAccount, type NewAccount } from './store-account.ts'

export type { AccountRow } from './admin-list-store.ts'
export { userNotFound } from './errors.ts'
export { isReservedName } from './reserved-names.ts'
export type { Profile, UserRow } from './store.ts'
export {
  deleteUser,
  insertUser,
  raiseCredentialVersion,
  releaseUsersOfClients,
  updateUser,
} from './store.ts'
export type { NewAccount } from './store-account.ts'
export { freeUsername, usernameBase } from './usernames.ts'

/** No account has this id. */
const NOBODY = 0

/** What a person may change of themselves at once. */
export type ProfileChange = {
  name?: string
  timeFormat?: 12 | 24
  weekStart?: string
  timeZone?: string
  locale?: string
  avatarUrl?: string
  bio?: string
  metadata?: object
  defaultScheduleId?: number
}

/** @throws `USER_NOT_FOUND` */
export async function userOf(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw userNotFound(id)
  return user
}

export type Users = ReturnType<typeof createUsers>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  passwords: Passwords
  sessions: Sessions
  apiKeys: ApiKeys
  schedules: Schedules
  /** Of accounts that are made without one. */
  defaultTimeZone: string
}

export function createUsers(dependencies: Dependencies) {
  const { db, run, passwords, sessions, apiKeys, schedules } = dependencies
  const accounts = createStoreAccount(dependencies)

  const publishUser = (change: Change, verb: 'created' | 'updated' | 'made-administrator', { id, username }: UserRow) =>
    change.publish({
      type: `user.${verb}`,
      userId: id,
      subjectKey: `user:${id}`,
      payload: { id, username },
    })

  return {
    /**
     * Makes the account of somebody who has come by themselves: nobody has shown yet that the address is theirs. Who
     * comes from an outside provider has no password.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`
     */
    async insert(change: Change, account: NewAccount, passwordHash: string | undefined): Promise<UserRow> {
      // Taken as well by whoever has shown that it is one of theirs.
      if (await isEmailOfAnother(change.tx, NOBODY, account.email)) throw emailTaken(account.email)
      const user = await accounts.store(change, account, { passwordHash, emailVerifiedAt: null })
      await publishUser(change, 'created', user)
      return user
    },

    /**
     * Makes an account with a default schedule and an API key that never expires.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`
     */
    async create(context: CommandContext, account: NewAccount): Promise<{ user: UserRow; apiKey: string }> {
      const passwordHash = account.password === undefined ? undefined : await passwords.hash(account.password)
      return run(context, async (change) => {
        const { tx, now } = change
        // Only the operator makes accounts in this way, and vouches for their addresses.
        const user = await accounts.store(change, account, { passwordHash, emailVerifiedAt: now })
        const { apiKey } = await apiKeys.insert(tx, { userId: user.id, note: 'Made with the account' }, now)
        await publishUser(change, 'created', user)
        return { user, apiKey }
      })
    },

    /** Everybody's accounts, newest first. */
    list: (filter: { email: string | undefined }, rows: LatestRows): Promise<CursorPage<AccountRow>> =>
      latestPage(rows, (wanted) => listAccounts(db, filter, wanted)),

    isAnybodyAdministrator: (): Promise<boolean> => findAnyAdministrator(db),

    /** Makes the operator's administrator, or brings the existing one in line with the settings. */
    async ensureAdministrator(
      context: CommandContext,
      { email, password, apiKey }: { email: string; password: string; apiKey: string },
    ): Promise<void> {
      const known = password === '' ? undefined : await findUserByEmail(db, email)
      const isPasswordNew = password !== '' && !(known && (await passwords.isOf(known.id, password)))
      const passwordHash = isPasswordNew ? await passwords.hash(password) : undefined
      await run(context, async (change) => {
        const { tx, now } = change
        const user = await accounts.findOrStore(change, email)
        if (!user.isAdministrator || user.disabledAt) {
          await updateUser(tx, user.id, { isAdministrator: true, disabledAt: null, updatedAt: now })
          await publishUser(change, 'made-administrator', user)
        }
        if (passwordHash) await passwords.store(tx, user.id, passwordHash, now)
        // Who was signed in before this isn't any more; a start that changes nothing signs nobody out.
        if (passwordHash || user.disabledAt) await sessions.renew(change, user.id)
        if (apiKey !== '') await apiKeys.ensure(tx, user.id, apiKey, now)
      })
    },

    /** @throws `USER_NOT_FOUND` */
    async createApiKey(
      context: CommandContext,
      key: ApiKeyChange,
      limits: KeyLimit[],
    ): Promise<{ id: string; apiKey: string }> {
      if (!(await findUser(db, key.userId))) throw userNotFound(key.userId)
      return apiKeys.create(context, key, limits)
    },

    /** @throws `USER_NOT_FOUND` */
    async getProfile(userId: number): Promise<Profile> {
      return profileOf(db, userId)
    },

    /** @throws `EMAIL_TAKEN` when somebody else has the address, as theirs or as one more that they have shown to be. */
    async checkEmailFree(tx: Tx, userId: number, email: string): Promise<void> {
      if (await isEmailOfAnother(tx, userId, email)) throw emailTaken(email)
    },

    /**
     * Gives the account another address.
     *
     * @throws `EMAIL_TAKEN`
     */
    async changeEmail(
      change: Change,
      userId: number,
      { email, emailVerifiedAt, metadata }: { email: string; emailVerifiedAt: Date | null; metadata?: string },
    ): Promise<UserRow> {
      const { tx, now } = change
      // A clash ends the transaction of PostgreSQL, so it is looked for first; the index decides about two at once.
      if (await isEmailOfAnother(tx, userId, email)) throw emailTaken(email)
      const changes: UserChange = {
        email: email.toLowerCase(),
        emailVerifiedAt,
        updatedAt: now,
        ...(metadata !== undefined && { metadata }),
      }
      const user = await updateUser(tx, userId, changes).catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? emailTaken(email) : error
      })
      if (!user) throw userNotFound(userId)
      await publishUser(change, 'updated', user)
      return user
    },

    /** Somebody has opened what was mailed to this address. */
    async markEmailVerified(change: Change, user: UserRow): Promise<void> {
      const { tx, now } = change
      if (user.emailVerifiedAt) return
      await updateUser(tx, user.id, { emailVerifiedAt: now, updatedAt: now })
      await publishUser(change, 'updated', user)
    },

    /**
     * The default schedule moves to a new zone with the person.
     *
     * @throws what `schedules.makeDefault` throws for a schedule of somebody else
     */
    async change(
      change: Change,
      userId: number,
      { defaultScheduleId, metadata, timeZone, ...rest }: ProfileChange,
    ): Promise<Profile> {
      const { tx, now } = change
      if (defaultScheduleId !== undefined) await schedules.makeDefault(change, userId, defaultScheduleId)
      const zone = timeZone === undefined ? undefined : canonicalTimeZone(timeZone)
      if (zone !== undefined) await schedules.moveDefault(change, userId, zone)
      const user = await updateUser(tx, userId, {
        ...rest,
        ...(zone !== undefined && { timeZone: zone }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        updatedAt: now,
      })
      if (!user) throw userNotFound(userId)
      await publishUser(change, 'updated', user)
      return profileOf(tx, userId)
    },

    /** The account, which nobody else changes until the end of the transaction. */
    lock: (tx: Tx, userId: number): Promise<UserRow | undefined> => lockUser(tx, userId),

    findByEmail: (tx: Db, email: string): Promise<UserRow | undefined> => findUserByEmail(tx, email),
  }
}

async function profileOf(db: Db, userId: number): Promise<Profile> {
  const profile = await findProfile(db, userId)
  if (!profile) throw userNotFound(userId)
  return profile
}
