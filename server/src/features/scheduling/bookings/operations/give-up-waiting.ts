import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { Job } from '../../../../jobs/runner.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { viewUntaken } from '../store/view.ts'
import { endBookings } from './end-bookings.ts'

const EVERY_MS = 15_000
const BATCH = 100

/** Cancels instant meetings that no host has taken in time. */
export const giveUpWaiting = (deps: BookingDependencies): Job => ({
  name: 'bookings.give-up-waiting',
  everyMs: EVERY_MS,
  run: () =>
    deps.run(byTheServer, async (change) => {
      const { tx, now } = change
      const untaken = await viewUntaken(tx, now, BATCH)
      if (untaken.length === 0) return false
      await endBookings(deps, change, untaken, {
        from: ['awaiting_host'],
        change: { status: 'cancelled', cancelledAt: now },
        event: 'BOOKING_CANCELLED',
        occasion: 'cancelled',
        mails: 'of-each',
        wasAccepted: () => false,
      })
      return untaken.length === BATCH
    }),
})
