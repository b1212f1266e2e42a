import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Command } from '../../../commands/transaction.ts'
import type { BookingView } from './booking.ts'
import type { BookingDependencies } from './dependencies.ts'
import { type SeenBooking, seeBooking, seeBookings } from './seen-booking.ts'

type Work<T> = (change: Change) => Promise<T>

/** What a reader sees of what a command returns: a booking, or all of a series. */
type Shown<T> = T extends readonly unknown[] ? SeenBooking[] : SeenBooking

/** A command on a booking, whose answer shows as much of it to the caller as reading it would. */
export const shown = <T extends BookingView | BookingView[]>(
  context: CommandContext,
  work: Work<T>,
): Command<Shown<T>> => ({
  context,
  work: async (change) => {
    const { tx } = change
    const done = await work(change)
    const seen = Array.isArray(done) ? seeBookings(tx, context.actor, done) : seeBooking(tx, context.actor, done)
    return (await seen) as Shown<T>
  },
})

export const runShown = <T extends BookingView | BookingView[]>(
  { run }: Pick<BookingDependencies, 'run'>,
  context: CommandContext,
  work: Work<T>,
): Promise<Shown<T>> => run(context, shown(context, work).work)
