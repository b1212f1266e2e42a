import { actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../../lib/errors.ts'
import type { AccountWish } from './accounts.ts'
import type { Counts } from './counts.ts'
import type { Hashes } from './hashes.ts'
import { listAttending, listKnown, listMentioned, listUuids } from './repeat-store.ts'
import { insertErasure } from './store.ts'

/** An erasure that another state of the database had on record. */
export type FormerErasure = {
  addressHash: Buffer
  otherAddressHashes: Buffer[]
  accountHash: Buffer | null
  userId: number | null
  erasedAt: Date
}

export type Repeat = {
  /** The erasures that this database has on record. They are not repeated. */
  known: number
  /** The erasures that were repeated, also if nothing of the person was found. */
  repeated: number
  /** The accounts and the addresses that were found. */
  accounts: number
  addresses: number
  /** The erasures that were refused, in the order of the list. */
  refused: { erasedAt: Date; code: string; message: string }[]
}

type Wish<Person> = Person & { cancelFutureBookings: boolean; dryRun: boolean }

type Dependencies = {
  db: Db
  run: RunCommand
  hashes: Hashes
  eraseAccount: (context: CommandContext, wish: AccountWish) => Promise<Counts>
  eraseAddress: (context: CommandContext, wish: Wish<{ email: string }>) => Promise<Counts>
}

/** The number of addresses, and of accounts, that are read at once. */
const BATCH = 10_000

/** Creates the repeat of erasures in a database that was restored from a backup. */
export function createRepeatErasures({ db, run, hashes, eraseAccount, eraseAddress }: Dependencies) {
  /** Returns the accounts and the addresses of this database by the hashes that are looked for. */
  async function findPeople(wanted: ReadonlySet<string>) {
    const accounts = new Map<string, number>()
    const addresses = new Map<string, string>()
    for (let after: number | undefined = 0; after !== undefined; ) {
      const rows = await listUuids(db, after, BATCH)
      for (const { id, uuid } of rows)
        for (const hash of hashes.allOfUuid(uuid)) if (wanted.has(hash)) accounts.set(hash, id)
      after = rows[BATCH - 1]?.id
    }
    for (const list of [listAttending, listMentioned])
      for (let after: string | undefined = ''; after !== undefined; ) {
        const emails: string[] = await list(db, after, BATCH)
        for (const email of emails)
          for (const hash of hashes.allOfAddress(email)) if (wanted.has(hash)) addresses.set(hash, email)
        after = emails[BATCH - 1]
      }
    return { accounts, addresses }
  }

  /**
   * Repeats the erasures that this database doesn't have on record, because it was restored from an older backup. Open
   * bookings are cancelled. A repeated erasure is on record with its first time, so that it is repeated once.
   *
   * @throws `MESSAGES_WAIT`
   */
  return async (context: CommandContext, list: readonly FormerErasure[], dryRun: boolean): Promise<Repeat> => {
    const known = await listKnown(
      db,
      list.map(({ addressHash }) => addressHash),
    )
    const keys = new Set(known.map(({ hash, erasedAt }) => keyOf(hash, erasedAt)))
    const missing = list.filter(({ addressHash, erasedAt }) => !keys.has(keyOf(addressHash, erasedAt)))
    const found = await findPeople(new Set(missing.flatMap(hashesOf)))
    const repeat: Repeat = {
      known: list.length - missing.length,
      repeated: 0,
      accounts: 0,
      addresses: 0,
      refused: [],
    }
    const wish = { cancelFutureBookings: true, dryRun }

    async function repeatOne(erasure: FormerErasure): Promise<void> {
      const hashesOfOne = hashesOf(erasure)
      const userId = hashesOfOne.flatMap((hash) => found.accounts.get(hash) ?? [])[0]
      if (userId !== undefined) {
        await eraseAccount(context, { userId, ...wish })
        // The list may have the account twice, if its erasure was repeated before.
        for (const hash of hashesOfOne) found.accounts.delete(hash)
        repeat.accounts++
      }
      // The addresses of an account go with it.
      const emails = userId === undefined ? hashesOfOne.flatMap((hash) => found.addresses.get(hash) ?? []) : []
      for (const email of emails) {
        await eraseAddress(context, { email, ...wish })
        repeat.addresses++
      }
      if (!dryRun)
        await run(context, ({ tx }) =>
          insertErasure(tx, {
            ...erasure,
            askedByUserId: actingUserId(context),
            channel: 'repeat',
            counts: '{}',
          }),
        )
      repeat.repeated++
    }

    for (const erasure of missing)
      await repeatOne(erasure).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
        repeat.refused.push({ erasedAt: erasure.erasedAt, code: error.code, message: error.message })
      })
    return repeat
  }
}

const hashesOf = ({ addressHash, otherAddressHashes, accountHash }: FormerErasure): string[] =>
  [addressHash, ...otherAddressHashes, ...(accountHash ? [accountHash] : [])].map((hash) => hash.toString('hex'))

const keyOf = (hash: Buffer, at: Date): string => `${hash.toString('hex')} ${at.getTime()}`
