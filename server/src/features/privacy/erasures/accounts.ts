import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import { actingUserId, asTrial, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { userNotFound } from '../../accounts/users/service.ts'
import { refuseLastOwner } from '../../organizations/organization-users/service.ts'
import { type Bookings, countOpenOfAddress, countOpenOfOrganizer } from '../../scheduling/bookings/service.ts'
import type { EventTypes } from '../../scheduling/event-types/service.ts'
import { type Account, findAccount, lockAccount } from './account-store.ts'
import { cancelBooked, type EraseSome, eraseInBatches, nothingFound } from './batches.ts'
import { add, type Counts } from './counts.ts'
import { eraseAccount, forgetPlaces } from './erase-account.ts'
import { eraseSomeBookings } from './erase-bookings.ts'
import { eraseSomeHosted } from './erase-hosted.ts'
import { futureBookings, lastAdministrator } from './errors.ts'
import type { Hashes } from './hashes.ts'
import { insertErasure } from './store.ts'

export type AccountWish = {
  userId: number
  cancelFutureBookings: boolean
  /** Only counts. Nothing is stored. */
  dryRun: boolean
}

type Dependencies = { run: RunCommand; bookings: Bookings; eventTypes: EventTypes; hashes: Hashes }

/** Creates the erasure of accounts. Bookings stay for their bookers and for other hosts, without the account. */
export function createAccountErasure({ run, bookings, eventTypes, hashes }: Dependencies) {
  async function countOpen(from: Db, { userId, emails }: Account, now: Date): Promise<number> {
    const counts = [await countOpenOfOrganizer(from, userId, now)]
    for (const email of emails) counts.push(await countOpenOfAddress(from, email, now))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  const parts = (account: Account): EraseSome[] => [
    (change, { counts }) => eraseSomeHosted(change, account, counts),
    ...account.emails.map(
      (email): EraseSome =>
        (change, { counts, phoneNumbers }) =>
          eraseSomeBookings(change, email, counts, phoneNumbers),
    ),
  ]

  /** Finds the account again under its lock, because it may have got another address, or may have ended. */
  async function lock(tx: Tx, userId: number): Promise<Account> {
    const account = (await lockAccount(tx, userId)) ? await findAccount(tx, userId) : undefined
    if (!account) throw userNotFound(userId)
    if (account.isLastAdministrator) throw lastAdministrator()
    await refuseLastOwner(tx, userId)
    return account
  }

  async function end(change: Change, account: Account, counts: Counts): Promise<void> {
    const { userId, organizationId, platformClientId } = account
    const what = { organizationId, subjectKey: `user:${userId}` }
    if (platformClientId !== null)
      await change.publish({ ...what, platformClientId, type: 'managed-user.deleted', payload: { id: userId } })
    else if (organizationId !== null)
      await change.publish({ ...what, type: 'user.deleted', payload: { id: userId, username: null } })
    await audit(change, { ...what, action: 'user.erased' })
    await insertErasure(change.tx, {
      ...hashes.ofAccount(account),
      userId,
      askedByUserId: actingUserId(change.context),
      channel: change.context.through,
      counts: JSON.stringify(counts),
      erasedAt: change.now,
    })
    await change.publish({ type: 'personal-data.erased', payload: { ...counts, userId } })
    await forgetPlaces(change, userId)
  }

  async function eraseRest(change: Change, userId: number, before: Counts): Promise<Counts> {
    const { tx, now, context } = change
    await bookings.keepOut(change, userId)
    const account = await lock(tx, userId)
    const open = context.isTrial ? 0 : await countOpen(tx, account, now)
    if (open > 0) throw futureBookings(open)
    const { counts, phoneNumbers } = nothingFound()
    for (const [kind, count] of Object.entries(before)) add(counts, kind, count)
    for (const eraseSome of parts(account)) while (await eraseSome(change, { counts, phoneNumbers }));
    await eraseAccount(change, account, phoneNumbers, eventTypes, counts)
    if (!context.isTrial) await end(change, account, counts)
    return counts
  }

  /**
   * Erases an account and everything that it owns, a batch of bookings in each transaction, and the account in the last
   * one. A repeat goes on where an erasure has ended.
   *
   * @throws `USER_NOT_FOUND`, `LAST_OWNER`, `LAST_ADMINISTRATOR`, `FUTURE_BOOKINGS`, `MESSAGES_WAIT`
   */
  return async (context: CommandContext, { userId, cancelFutureBookings, dryRun }: AccountWish): Promise<Counts> => {
    const { account, open } = await run(context, async ({ tx, now }) => {
      const account = await lock(tx, userId)
      return { account, open: await countOpen(tx, account, now) }
    })
    if (open > 0 && !cancelFutureBookings) throw futureBookings(open)
    if (dryRun) return run(asTrial(context), (change) => eraseRest(change, userId, {}))
    if (open > 0) {
      await run(context, (change) => bookings.cancelAllOf(change, userId))
      for (const email of account.emails) await cancelBooked(run, context, bookings, email)
    }
    const found = nothingFound()
    for (const eraseSome of parts(account)) await eraseInBatches(run, context, eraseSome, found)
    return run(context, (change) => eraseRest(change, userId, found.counts))
  }
}
