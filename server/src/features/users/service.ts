import { announce } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Ids } from '../../lib/ids.ts'
import type { ApiKeys, KeyLimit, NewApiKey } from '../api-keys/service.ts'
import type { Schedules } from '../schedules/service.ts'
import { emailTaken, userNotFound, usernameReserved, usernameTaken } from './errors.ts'
import { isReservedName } from './reserved-names.ts'
import {
  findDefaultScheduleId,
  findUser,
  findUserByEmail,
  findUserByUsername,
  insertUser,
  type UserChange,
  type UserRow,
  updateUser,
  upsertPassword,
} from './store.ts'

export type { UserRow } from './store.ts'

/** Turns a password into what may be stored. */
export type HashPassword = (password: string) => Promise<string>

export type NewAccount = {
  email: string
  username?: string | undefined
  name?: string | undefined
  timeZone?: string | undefined
  password?: string | undefined
  locale?: string | undefined
  isAdministrator?: boolean
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
  /** Stores the account with its default schedule; a username that wasn't chosen comes from the address. */
  async function store(tx: Tx, account: NewAccount, passwordHash: string | undefined, now: Date): Promise<UserRow> {
    const email = account.email.toLowerCase()
    if (await findUserByEmail(tx, email)) throw emailTaken(email)
    const username = account.username ?? (await freeUsername(tx, email))
    if (isReservedName(username)) throw usernameReserved(username)
    if (await findUserByUsername(tx, username)) throw usernameTaken(username)
    const user = await insertUser(tx, {
      uuid: ids.uuid(),
      email,
      username,
      name: account.name ?? null,
      timeZone: account.timeZone ?? 'Europe/London',
      locale: account.locale ?? 'en',
      isAdministrator: account.isAdministrator ?? false,
      createdAt: now,
      updatedAt: now,
    })
    if (passwordHash) await upsertPassword(tx, user.id, passwordHash, now)
    await schedules.insertDefault(tx, user.id, user.timeZone, now)
    return user
  }

  /** The part before the @, with a number behind it when somebody has that name. */
  async function freeUsername(tx: Tx, email: string): Promise<string> {
    const base = (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '') || 'user'
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? base : `${base}-${number}`
      if (!isReservedName(candidate) && !(await findUserByUsername(tx, candidate))) return candidate
    }
  }

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
        await announce(tx, context, now, {
          type: 'user.created',
          userId: user.id,
          subjectKey: `user:${user.id}`,
          payload: { id: user.id, username: user.username },
        })
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
        const existing = await findUserByEmail(tx, email)
        const user = existing ?? (await store(tx, { email, isAdministrator: true }, passwordHash, now))
        if (existing) {
          await updateUser(tx, user.id, { isAdministrator: true, disabledAt: null, updatedAt: now })
          if (passwordHash) await upsertPassword(tx, user.id, passwordHash, now)
        }
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

    /** @throws `EMAIL_TAKEN`; what `schedules.makeDefault` throws for a schedule of somebody else */
    updateProfile(
      context: CommandContext,
      userId: number,
      { defaultScheduleId, metadata, email, ...rest }: ProfileChange,
    ): Promise<Profile> {
      return run(context, async (tx, now) => {
        if (defaultScheduleId !== undefined) await schedules.makeDefault(tx, userId, defaultScheduleId, now)
        if (email !== undefined) await refuseTakenEmail(tx, userId, email)
        const change: UserChange = {
          ...rest,
          ...(email !== undefined && { email: email.toLowerCase() }),
          ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
          updatedAt: now,
        }
        const user = await updateUser(tx, userId, change)
        if (!user) throw userNotFound(userId)
        await announce(tx, context, now, {
          type: 'user.updated',
          userId,
          subjectKey: `user:${userId}`,
          payload: { id: userId },
        })
        return { ...user, defaultScheduleId: await findDefaultScheduleId(tx, userId) }
      })
    },
  }

  async function refuseTakenEmail(tx: Tx, userId: number, email: string): Promise<void> {
    const holder = await findUserByEmail(tx, email)
    if (holder && holder.id !== userId) throw emailTaken(email)
  }
}
