import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Ids } from '../../../lib/ids.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import { nearestLocale } from '../../../lib/text/locales.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import type { Schedules } from '../../scheduling/schedules/service.ts'
import type { ApiKeyChange, ApiKeys, KeyLimit } from '../api-keys/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { type AccountRow, listAccounts } from './admin-list-store.ts'
import { emailTaken, userNotFound } from './errors.ts'
import {
  findAnyAdministrator,
  findAvatarUrl,
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
  findAnyAdministrator,
  insertUser,
  raiseCredentialVersion,
  releaseUsersOfClients,
  updateUser,
} from './store.ts'
export type { NewAccount } from './store-account.ts'
export { freeUsername, usernameBase } from './usernames.ts'

/** No account has this id. */
const NOBODY = 0

/** The fields of their own profile that a person can change at once. */
export type ProfileChange = {
  name?: string
  timeFormat?: 12 | 24
  weekStart?: string
  timeZone?: string
  locale?: string
  avatarUrl?: string | null
  bio?: string
  allowSeoIndexing?: boolean
  theme?: string | null
  brandColor?: string | null
  darkBrandColor?: string | null
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
  /** The time zone of accounts that are made without one. */
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
     * Makes the account of a person who signs up. The address isn't verified yet. A person from an outside provider has
     * no password.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`
     */
    async insert(change: Change, account: NewAccount, passwordHash: string | undefined): Promise<UserRow> {
      // An address is also taken if another account has verified it as a further one.
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
        // Only the operator makes accounts in this way and guarantees for their addresses.
        const user = await accounts.store(change, account, { passwordHash, emailVerifiedAt: now })
        const { apiKey } = await apiKeys.insert(tx, { userId: user.id, note: 'Made with the account' }, now)
        await publishUser(change, 'created', user)
        return { user, apiKey }
      })
    },

    /** Returns all accounts, newest first. */
    list: (filter: { email: string | undefined }, rows: LatestRows): Promise<CursorPage<AccountRow>> =>
      latestPage(rows, (wanted) => listAccounts(db, filter, wanted)),

    /** Returns the web address of the picture that the person chose, or null. */
    async findAvatar(userId: number): Promise<string | null> {
      const address = await findAvatarUrl(db, userId)
      return address !== null && /^https?:\/\//.test(address) ? address : null
    },

    isAnybodyAdministrator: (): Promise<boolean> => findAnyAdministrator(db),

    /** Makes the operator's administrator, or updates the existing one from the settings. */
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
        // Changed settings end all sessions; a start that changes nothing ends none.
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

    /** @throws `EMAIL_TAKEN` if another account has the address as its primary one or as a further verified one */
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
      // A conflict aborts a PostgreSQL transaction, so the address is checked first. The index decides between
      // concurrent transactions.
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

    /** Marks the address as verified, because its reader has opened the mailed link. */
    async markEmailVerified(change: Change, user: UserRow): Promise<void> {
      const { tx, now } = change
      if (user.emailVerifiedAt) return
      await updateUser(tx, user.id, { emailVerifiedAt: now, updatedAt: now })
      await publishUser(change, 'updated', user)
    },

    /**
     * Changes the profile. A new time zone also applies to the default schedule.
     *
     * @throws the errors of `schedules.makeDefault` for another person's schedule
     */
    async change(
      change: Change,
      userId: number,
      { defaultScheduleId, metadata, timeZone, locale, ...rest }: ProfileChange,
    ): Promise<Profile> {
      const { tx, now } = change
      if (defaultScheduleId !== undefined) await schedules.makeDefault(change, userId, defaultScheduleId)
      const zone = timeZone === undefined ? undefined : canonicalTimeZone(timeZone)
      if (zone !== undefined) await schedules.moveDefault(change, userId, zone)
      const user = await updateUser(tx, userId, {
        ...rest,
        ...(zone !== undefined && { timeZone: zone }),
        ...(locale !== undefined && { locale: nearestLocale(locale) }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        updatedAt: now,
      })
      if (!user) throw userNotFound(userId)
      await publishUser(change, 'updated', user)
      return profileOf(tx, userId)
    },

    /** Locks the account until the end of the transaction. */
    lock: (tx: Tx, userId: number): Promise<UserRow | undefined> => lockUser(tx, userId),

    findByEmail: (tx: Db, email: string): Promise<UserRow | undefined> => findUserByEmail(tx, email),
  }
}

async function profileOf(db: Db, userId: number): Promise<Profile> {
  const profile = await findProfile(db, userId)
  if (!profile) throw userNotFound(userId)
  return profile
}
