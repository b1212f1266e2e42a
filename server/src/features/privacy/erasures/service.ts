import { actingUserId, asTrial, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import type { Passwords } from '../../accounts/passwords/service.ts'
import type { Presence } from '../../accounts/presence/service.ts'
import { userNotFound } from '../../accounts/users/service.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import { type Bookings, countOpenOfAddress } from '../../scheduling/bookings/service.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import { findAccount } from './account-store.ts'
import { type AccountWish, createAccountErasure } from './accounts.ts'
import { cancelBooked, type EraseSome, eraseInBatches, nothingFound } from './batches.ts'
import type { Counts } from './counts.ts'
import { eraseSomeBookings } from './erase-bookings.ts'
import { eraseTraces } from './erase-traces.ts'
import { addressOfAccount, confirmationWrong, futureBookings, passwordRequired, passwordWrong } from './errors.ts'
import { createHashes } from './hashes.ts'
import { withoutPerson } from './neutral-payload.ts'
import { createRepeatErasures } from './repeat.ts'
import { type Erasure, findAccountOfAddress, insertErasure, listErasures } from './store.ts'

export type { AccountWish } from './accounts.ts'
export type { Counts } from './counts.ts'
export { eraseEvents } from './erase-events.ts'
export { neutralPayload } from './neutral-payload.ts'
export type { FormerErasure, Repeat } from './repeat.ts'
export type { Erasure } from './store.ts'

export type ErasureWish = {
  email: string
  cancelFutureBookings: boolean
  /** Only counts. Nothing is stored. */
  dryRun: boolean
}

/** By what a person confirms that they want their own account to be erased. */
export type Confirmation = { email: string; currentPassword: string | undefined }

/** The limit prevents a person with a stolen key from guessing the password. */
const PROOFS = { name: 'erasure_password', limit: 10, windowMs: 10 * 60_000, blockMs: 0 }

type Dependencies = {
  db: Db
  run: RunCommand
  bookings: Bookings
  eventTypes: EventTypes
  passwords: Passwords
  presence: Presence
  createThrottle: CreateThrottle
  secretKeys: readonly [Buffer, ...Buffer[]]
}

export type Erasures = ReturnType<typeof createErasures>

/** Creates the erasure of people. Bookings stay for others, without the person. */
export function createErasures(deps: Dependencies) {
  const { db, run, bookings, eventTypes, passwords, presence, createThrottle, secretKeys } = deps
  const hashes = createHashes(secretKeys)
  const proofs = createThrottle(PROOFS)
  const eraseAccount = createAccountErasure({ run, bookings, eventTypes, hashes })

  const eraseRest = (email: string, found: ReturnType<typeof nothingFound>, change: Parameters<EraseSome>[0]) =>
    eraseTraces(
      change,
      { emails: [email], phoneNumbers: [...found.phoneNumbers], texts: [], withoutThem: withoutPerson },
      found.counts,
    )

  const tryOut = (context: CommandContext, email: string): Promise<Counts> =>
    run(asTrial(context), async (change) => {
      const found = nothingFound()
      while (await eraseSomeBookings(change, email, found.counts, found.phoneNumbers));
      await eraseRest(email, found, change)
      return found.counts
    })

  /**
   * A password that goes with a key is counted apart from one of a session, so that a thief of a key doesn't use up the
   * tries of the owner.
   *
   * @throws `CONFIRMATION_WRONG`, `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`, `TOO_MANY_REQUESTS`,
   * `HASHING_BUSY`
   */
  async function confirm(context: CommandContext, userId: number, given: Confirmation): Promise<void> {
    const { actor } = context
    const account = await findAccount(db, userId)
    if (!account) throw userNotFound(userId)
    if (given.email.toLowerCase() !== account.email) throw confirmationWrong()
    if (actor.kind === 'user' && actor.credential.kind === 'session')
      return presence.prove(context, { property: 'currentPassword', password: given.currentPassword })
    if (given.currentPassword === undefined) throw passwordRequired()
    await proofs.take(String(userId))
    if (!(await passwords.isOf(userId, given.currentPassword))) throw passwordWrong()
  }

  /**
   * Erases an address without an account from bookings, messages and logs, a batch in each transaction. A repeat goes
   * on where an erasure has ended.
   *
   * @throws `ADDRESS_OF_ACCOUNT`, `FUTURE_BOOKINGS`, `MESSAGES_WAIT`
   */
  async function erase(context: CommandContext, wish: ErasureWish): Promise<Counts> {
    const email = wish.email.toLowerCase()
    const userId = await findAccountOfAddress(db, email)
    if (userId !== undefined) throw addressOfAccount(email, userId)
    const open = await run(context, ({ tx, now }) => countOpenOfAddress(tx, email, now))
    if (open > 0 && !wish.cancelFutureBookings) throw futureBookings(open)
    if (wish.dryRun) return tryOut(context, email)
    if (open > 0) await cancelBooked(run, context, bookings, email)
    const found = nothingFound()
    await eraseInBatches(
      run,
      context,
      (change, { counts, phoneNumbers }) => eraseSomeBookings(change, email, counts, phoneNumbers),
      found,
    )
    return run(context, async (change) => {
      const all = { ...found.counts }
      await eraseRest(email, { ...found, counts: all }, change)
      await insertErasure(change.tx, {
        addressHash: hashes.ofAddress(email),
        otherAddressHashes: [],
        accountHash: null,
        userId: null,
        askedByUserId: actingUserId(context),
        channel: context.through,
        counts: JSON.stringify(all),
        erasedAt: change.now,
      })
      await change.publish({ type: 'personal-data.erased', payload: { ...all, userId: null } })
      return all
    })
  }

  return {
    /** Erases an address without an account, for an administrator. */
    erase,

    /** Erases an account, for an administrator. */
    eraseAccount,

    /** Erases the account of the person who asks. A dry run needs no password, because it only counts. */
    async eraseMine(context: CommandContext, wish: AccountWish, given: Confirmation): Promise<Counts> {
      if (!wish.dryRun) await confirm(context, wish.userId, given)
      return eraseAccount(context, wish)
    },

    /** Repeats erasures in a database that was restored from a backup. */
    repeat: createRepeatErasures({ db, run, hashes, eraseAccount, eraseAddress: erase }),

    /** Returns who was erased, newest first. */
    list: (rows: LatestRows): Promise<CursorPage<Erasure>> => latestPage(rows, (wanted) => listErasures(db, wanted)),
  }
}
