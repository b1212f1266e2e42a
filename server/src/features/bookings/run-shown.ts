import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import type { BookingDependencies } from './dependencies.ts'
import { withRights } from './roles.ts'
import type { BookingView } from './view.ts'

/** Runs a command on a booking, whose answer shows as much of it to the caller as reading it would. */
export const runShown = <T extends BookingView | BookingView[]>(
  { run }: Pick<BookingDependencies, 'run'>,
  context: CommandContext,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T | BookingView> =>
  run(context, async (tx, now) => {
    const shown = await work(tx, now)
    return Array.isArray(shown) ? shown : withRights(tx, context.actor, shown as BookingView)
  })
