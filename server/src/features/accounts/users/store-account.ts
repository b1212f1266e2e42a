import type { Change } from '../../../commands/change.ts'
import type { Tx } from '../../../db/connection.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Ids } from '../../../lib/ids.ts'
import { nearestLocale } from '../../../lib/text/locales.ts'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import type { Schedules } from '../../scheduling/schedules/service.ts'
import type { Passwords } from '../passwords/service.ts'
import { emailTaken, usernameReserved, usernameTaken } from './errors.ts'
import { isReservedName } from './reserved-names.ts'
import { findUserByEmail, insertUser, listUsernamesFrom, type NewUser, type UserRow } from './store.ts'
import { freeUsername, usernameBase } from './usernames.ts'

/** The number of tries for a free name. Concurrent people with the same name take one each. */
const TRIES = 5

export type NewAccount = {
  email: string
  username?: string | undefined
  name?: string | undefined
  timeZone?: string | undefined
  password?: string | undefined
  locale?: string | undefined
}

type Dependencies = {
  ids: Ids
  passwords: Passwords
  schedules: Schedules
  /** The time zone of accounts that are made without one. */
  defaultTimeZone: string
}

export function createStoreAccount({ ids, passwords, schedules, defaultTimeZone }: Dependencies) {
  /** Stores the account with its default schedule. */
  async function store(
    change: Change,
    account: NewAccount,
    { passwordHash, emailVerifiedAt }: { passwordHash: string | undefined; emailVerifiedAt: Date | null },
  ): Promise<UserRow> {
    const { tx, now } = change
    const timeZone = account.timeZone === undefined ? defaultTimeZone : canonicalTimeZone(account.timeZone)
    const user = await insertNamed(tx, account.username, {
      uuid: ids.uuid(),
      email: account.email.toLowerCase(),
      emailVerifiedAt,
      name: account.name ?? null,
      timeZone,
      locale: nearestLocale(account.locale ?? 'en'),
      createdAt: now,
      updatedAt: now,
    })
    if (passwordHash) await passwords.store(tx, user.id, passwordHash, now)
    await schedules.insertDefault(change, user.id, timeZone)
    return user
  }

  /**
   * A username that wasn't chosen is derived from the address. If another account takes it meanwhile, another one is
   * tried.
   */
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

  async function findOrStore(change: Change, email: string): Promise<UserRow> {
    const { tx, now } = change
    const existing = await findUserByEmail(tx, email)
    if (existing) return existing
    try {
      return await store(change, { email }, { passwordHash: undefined, emailVerifiedAt: now })
    } catch (error) {
      // Several nodes may start at once. The second one then finds the account of the first.
      const first = error instanceof AppError && error.kind === 'conflict' && (await findUserByEmail(tx, email))
      if (!first) throw error
      return first
    }
  }

  return { store, findOrStore }
}
