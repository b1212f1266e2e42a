import type { Draft } from '../draft.ts'

/** @throws `TOO_MANY_BOOKINGS` */
export const checkStranger = ({ deps, context, bookable }: Draft): Promise<void> =>
  deps.strangerAllowance.check(context, bookable)

/** Counts each meeting and each guest: every one of them is written to. @throws `TOO_MANY_BOOKINGS` */
export const countStranger = ({ deps, context, bookable, meetings, guests = [] }: Draft): Promise<void> =>
  deps.strangerAllowance.use(context, bookable, meetings.length + guests.length)
