import { announce } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { AppError } from '../../lib/errors.ts'
import type { Ids } from '../../lib/ids.ts'
import { canonicalTimeZone } from '../../lib/time-zone.ts'
import type { ApiKeys, KeyLimit, NewApiKey } from '../api-keys/service.ts'
import type { Schedules } from '../schedules/service.ts'
import { emailTaken, userNotFound, usernameReserved, usernameTaken } from './errors.ts'
import { isReservedName } from './reserved-names.ts'
import {
  findDefaultScheduleId,
  findUser,
  findUserByEmail,
  insertUser,
  listUsernamesFrom,
  type NewUser,
  type UserChange,
  type UserRow,
  updateUser,
  upsertPassword,
} from './store.ts'
import { freeUsername, usernameBase } from './usernames.ts'

export type { UserRow } from './store.ts'

/** So many people with the same name at the same moment are none. */
const TRIES = 5

/** Turns a password into what may be stored. */
export type HashPassword = (password: string) => Promise<string>

export type NewAccount = {
  email: string
  username?: string | undefined
  name?: string | undefined
  timeZone?: string | undefined
  password?: string | undefined
  locale?: string | undefined
}

/** What a person may change of themselves. */
export type ProfileChange = {
  email?: string
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

/** A person as the API shows them, with the id of their default schedule. */
export type Profile = UserRow & { defaultScheduleId: number | null }

export type Users = ReturnType<typeof createUsers>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  hashPassword: HashPassword
  apiKeys: ApiKeys
  schedules: Schedules
}

export function createUsers({ db, run, ids, hashPassword, apiKeys, schedules }: Dependencies) {
  /** Stores the account with its default schedule. */
  async function store(tx: Tx, account: NewAccount, passwordHash: string | undefined, now: Date): Promise<UserRow> {
    const timeZone = canonicalTimeZone(account.timeZone ?? 'Europe/London')
    const user = await insertNamed(tx, account.username, {
      uuid: ids.uuid(),
      email: account.email.toLowerCase(),
      // Only the operator makes accounts so far, and vouches for their addresses.
      emailVerifiedAt: now,
      name: account.name ?? null,
      timeZone,
      locale: account.locale ?? 'en',
      createdAt: now,
      updatedAt: now,
    })
    if (passwordHash) await upsertPassword(tx, user.id, passwordHash, now)
    await schedules.insertDefault(tx, user.id, timeZone, now)
    return user
  }

  /** A username that wasn't chosen comes from the address; who takes it meanwhile makes us look for another. */
  async function insertNamed(tx: Tx, chosen: string | undefined, account: NewUser): Promise<UserRow> {
    if (chosen !== undefined && isReservedName(chosen)) throw usernameReserved(chosen)
    const base = usernameBase(account.email)
    for (let attempt = 1; ; attempt++) {
      const username = chosen ?? freeUsername(base, await listUsernamesFrom(tx, base))
      const user = await insertUser(tx, { ...account, username })
      if (user) return user
      if (await findUserByEmail(tx, account.email)) throw emailTaken(account.email)
      if (chosen !== undefined || attempt === TRIES) throw usernameTaken(username)
    }
  }

  async function findOrStore(tx: Tx, email: string, now: Date): Promise<UserRow> {
    const existing = await findUserByEmail(tx, email)
    if (existing) return existing
    try {
      return await store(tx, { email }, undefined, now)
    } catch (error) {
      // Nodes that start together meet here: whoever comes second finds the account of the first.
      const first = error instanceof AppError && error.kind === 'conflict' && (await findUserByEmail(tx, email))
      if (!first) throw error
      return first
    }
  }

  const tell = (
    tx: Tx,
    context: CommandContext,
    now: Date,
    change: 'created' | 'updated' | 'made-administrator',
    { id, username }: UserRow,
  ) =>
    announce(tx, context, now, {
      type: `user.${change}`,
      userId: id,
      subjectKey: `user:${id}`,
      payload: { id, username },
    })

  return {
    /**
     * Makes an account with a default schedule and an API key that never expires.
     *
     * @throws `EMAIL_TAKEN`, `USERNAME_TAKEN`, `USERNAME_RESERVED`
     */
    async create(context: CommandContext, account: NewAccount): Promise<{ user: UserRow; apiKey: string }> {
      const passwordHash = account.password === undefined ? undefined : await hashPassword(account.password)
      return run(context, async (tx, now) => {
        const user = await store(tx, account, passwordHash, now)
        const { apiKey } = await apiKeys.insert(tx, { userId: user.id, note: 'Made with the account' }, now)
        await tell(tx, context, now, 'created', user)
        return { user, apiKey }
      })
    },

    /** Makes the operator's administrator, or brings the existing one in line with the settings. */
    async ensureAdministrator(
      context: CommandContext,
      { email, password, apiKey }: { email: string; password: string; apiKey: string },
    ): Promise<void> {
      const passwordHash = password === '' ? undefined : await hashPassword(password)
      await run(context, async (tx, now) => {
        const user = await findOrStore(tx, email, now)
        if (!user.isAdministrator || user.disabledAt) {
          await updateUser(tx, user.id, { isAdministrator: true, disabledAt: null, updatedAt: now })
          await tell(tx, context, now, 'made-administrator', user)
        }
        if (passwordHash) await upsertPassword(tx, user.id, passwordHash, now)
        if (apiKey !== '') await apiKeys.ensure(tx, user.id, apiKey, now)
      })
    },

    /** @throws `USER_NOT_FOUND` */
    async createApiKey(
      context: CommandContext,
      key: NewApiKey,
      limits: KeyLimit[],
    ): Promise<{ id: string; apiKey: string }> {
      if (!(await findUser(db, key.userId))) throw userNotFound(key.userId)
      return apiKeys.create(context, key, limits)
    },

    async getProfile(userId: number): Promise<Profile> {
      const user = await findUser(db, userId)
      if (!user) throw userNotFound(userId)
      return { ...user, defaultScheduleId: await findDefaultScheduleId(db, userId) }
    },

    /**
     * The default schedule moves to a new zone with the person.
     *
     * @throws `EMAIL_TAKEN`; what `schedules.makeDefault` throws for a schedule of somebody else
     */
    updateProfile(
      context: CommandContext,
      userId: number,
      { defaultScheduleId, metadata, email, timeZone, ...rest }: ProfileChange,
    ): Promise<Profile> {
      return run(context, async (tx, now) => {
        if (defaultScheduleId !== undefined) await schedules.makeDefault(tx, userId, defaultScheduleId, now)
        const zone = timeZone === undefined ? undefined : canonicalTimeZone(timeZone)
        if (zone !== undefined) await schedules.moveDefault(tx, userId, zone, now)
        const change: UserChange = {
          ...rest,
          ...(zone !== undefined && { timeZone: zone }),
          // Nobody has shown yet that the new address is theirs.
          ...(email !== undefined && { email: email.toLowerCase(), emailVerifiedAt: null }),
          ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
          updatedAt: now,
        }
        const user = await updateUser(tx, userId, change).catch((error: unknown) => {
          throw email !== undefined && isUniqueViolation(error, 'users_email') ? emailTaken(email) : error
        })
        if (!user) throw userNotFound(userId)
        await tell(tx, context, now, 'updated', user)
        return { ...user, defaultScheduleId: await findDefaultScheduleId(tx, userId) }
      })
    },
  }
}
