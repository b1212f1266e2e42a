import type { Change } from '../../../commands/change.ts'
import type { Actor, CommandContext } from '../../../commands/context.ts'
import type { Command } from '../../../commands/transaction.ts'
import type { Tx } from '../../../db/connection.ts'
import type { BookingView } from './booking.ts'
import type { BookingDependencies } from './dependencies.ts'
import { type BookedSeat, type SeenBooking, seeBooking, seeBookings } from './seen-booking.ts'

type Work<T> = (change: Change) => Promise<T>

/** The result of a command: a booking, all bookings of a series, or a booking with the caller's seat in it. */
export type CommandResult = BookingView | BookingView[] | BookedSeat

/** The part of a command's result that the reader sees: a booking, or all bookings of a series. */
type Shown<T> = T extends readonly unknown[] ? SeenBooking[] : SeenBooking

/** Runs a command on a booking. The result shows the caller the same fields as reading the booking does. */
export const shown = <T extends CommandResult>(context: CommandContext, work: Work<T>): Command<Shown<T>> => ({
  context,
  work: async (change) => {
    const done = await work(change)
    return (await see(change.tx, context.actor, done)) as Shown<T>
  },
})

function see(tx: Tx, actor: Actor, done: CommandResult): Promise<SeenBooking | SeenBooking[]> {
  if (Array.isArray(done)) return seeBookings(tx, actor, done)
  if ('seatUid' in done) return seeBooking(tx, actor, done.booking, { bookedSeatUid: done.seatUid })
  return seeBooking(tx, actor, done)
}

export const runShown = <T extends CommandResult>(
  { run }: Pick<BookingDependencies, 'run'>,
  context: CommandContext,
  work: Work<T>,
): Promise<Shown<T>> => run(context, shown(context, work).work)
