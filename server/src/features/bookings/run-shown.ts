import type { CommandContext } from '../../commands/context.ts'
import type { Command } from '../../commands/transaction.ts'
import type { Tx } from '../../db/connection.ts'
import type { BookingDependencies } from './dependencies.ts'
import { withRights } from './roles.ts'
import type { BookingView } from './view.ts'

type Work<T> = (tx: Tx, now: Date) => Promise<T>

/** A command on a booking, whose answer shows as much of it to the caller as reading it would. */
export const shown = <T extends BookingView | BookingView[]>(
  context: CommandContext,
  work: Work<T>,
): Command<T | BookingView> => ({
  context,
  work: async (tx, now) => {
    const booking = await work(tx, now)
    return Array.isArray(booking) ? booking : withRights(tx, context.actor, booking as BookingView)
  },
})

export const runShown = <T extends BookingView | BookingView[]>(
  { run }: Pick<BookingDependencies, 'run'>,
  context: CommandContext,
  work: Work<T>,
): Promise<T | BookingView> => run(context, shown(context, work).work)
