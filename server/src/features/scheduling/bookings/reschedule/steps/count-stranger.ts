import type { Decided } from '../phases.ts'

/**
 * Counts the booking against the limit for strangers. This runs after all other checks, because refused requests don't
 * count.
 *
 * @throws `TOO_MANY_BOOKINGS`
 */
export const countStranger = ({ deps, context, bookable, meetings }: Decided): Promise<void> =>
  deps.strangerAllowance.use(context, bookable, meetings.length)
