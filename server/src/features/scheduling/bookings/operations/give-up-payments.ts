import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { Job } from '../../../../jobs/runner.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { viewUnpaid } from '../store/view.ts'
import { endBookings } from './end-bookings.ts'

const EVERY_MS = 5000
const BATCH = 50

/** Cancels bookings that were not paid in time. Their time is free from then on. */
export const giveUpPayments = (deps: BookingDependencies): Job => ({
  name: 'bookings.give-up-payments',
  everyMs: EVERY_MS,
  run: () =>
    deps.run(byTheServer, async (change) => {
      const { tx, now } = change
      const found = await viewUnpaid(tx, now, BATCH)
      if (found.length === 0) return false
      await deps.occupancy.lock(
        change,
        found.flatMap(({ hosts }) => hosts.map(({ userId }) => userId)),
      )
      // A payment that was reported at the last moment may have held the locks.
      const unpaid = await viewUnpaid(
        tx,
        now,
        BATCH,
        found.map(({ id }) => id),
      )
      if (unpaid.length > 0)
        await endBookings(deps, change, unpaid, {
          from: ['pending'],
          change: { status: 'cancelled', cancelledAt: now },
          event: 'BOOKING_CANCELLED',
          occasion: 'cancelled',
          mails: 'of-each',
          wasAccepted: () => false,
        })
      return found.length === BATCH
    }),
})
