import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Command } from '../../../commands/transaction.ts'
import type { BookingView } from './booking.ts'
import type { BookingDependencies } from './dependencies.ts'
import { type SeenBooking, seeBooking, seeBookings } from './seen-booking.ts'

type Work<T> = (change: Change) => Promise<T>

/** The part of a command's result that the reader sees: a booking, or all bookings of a series. */
type Shown<T> = T extends readonly unknown[] ? SeenBooking[] : SeenBooking

/** Runs a command on a booking. The result shows the caller the same fields as reading the booking does. */
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
