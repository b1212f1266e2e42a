import type { Decided } from '../phases.ts'

/** This comes behind all that may refuse: what is refused doesn't count. @throws `TOO_MANY_BOOKINGS` */
export const countStranger = ({ deps, context, bookable, meetings }: Decided): Promise<void> =>
  deps.strangerAllowance.use(context, bookable, meetings.length)
