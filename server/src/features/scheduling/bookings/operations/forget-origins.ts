import type { Job } from '../../../../jobs/runner.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { ORIGIN_MS } from '../origins.ts'
import { deleteOrigins } from '../store/origins.ts'

const EVERY_MS = 15 * 60_000
const BATCH = 500

/** Deletes the origins of bookings when they can't prove anything any more. */
export const forgetOrigins = ({ db, clock }: Pick<BookingDependencies, 'db' | 'clock'>): Job => ({
  name: 'bookings.forget-origins',
  everyMs: EVERY_MS,
  run: async () => (await deleteOrigins(db, new Date(clock.now().getTime() - ORIGIN_MS), BATCH)) === BATCH,
})
