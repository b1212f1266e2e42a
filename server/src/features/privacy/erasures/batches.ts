import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Bookings } from '../../scheduling/bookings/service.ts'
import { add, type Counts } from './counts.ts'

/** The number of bookings that are cancelled in one transaction. */
const CANCELLED_AT_ONCE = 100

/** What an erasure has found so far. */
export type Found = { counts: Counts; phoneNumbers: Set<string> }

/** Erases a part, counts it, and returns false if nothing is left. */
export type EraseSome = (change: Change, found: Found) => Promise<boolean>

export const nothingFound = (): Found => ({ counts: {}, phoneNumbers: new Set() })

/** Erases all parts, each in a transaction of its own. */
export async function eraseInBatches(
  run: RunCommand,
  context: CommandContext,
  eraseSome: EraseSome,
  found: Found,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    // A transaction that collides with another one runs again, and must not count twice.
    const { batch, more } = await run(context, async (change) => {
      const batch = nothingFound()
      return { batch, more: await eraseSome(change, batch) }
    })
    for (const [kind, count] of Object.entries(batch.counts)) add(found.counts, kind, count)
    for (const number of batch.phoneNumbers) found.phoneNumbers.add(number)
    isMore = more
  }
}

/** Cancels what an address has booked and not had yet, with the usual mails. */
export async function cancelBooked(
  run: RunCommand,
  context: CommandContext,
  bookings: Bookings,
  email: string,
): Promise<void> {
  const cancelSome = (change: Change) => bookings.cancelOfAddress(change, email, CANCELLED_AT_ONCE)
  while ((await run(context, cancelSome)) === CANCELLED_AT_ONCE);
}
