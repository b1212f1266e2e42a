import { invalid } from '../../../../lib/errors.ts'

export const exportTooLarge = (most: number) =>
  invalid('BOOKINGS_EXPORT_TOO_LARGE', `More than ${most} bookings match, and a file has at most ${most}.`, {
    hint: "Narrow it, for example by 'afterStart' and 'beforeEnd', and ask for several files.",
  })
