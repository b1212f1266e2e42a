/**
 * The tables that grow with each booking, and are divided by ranges of its id when there are many. `bookings` comes
 * first, because the others refer to it.
 */
export const BY_BOOKING = [
  { table: 'bookings', column: 'id' },
  { table: 'attendees', column: 'booking_id' },
  { table: 'booking_hosts', column: 'booking_id' },
] as const

export type ByBooking = (typeof BY_BOOKING)[number]

/**
 * The rows of a partition until an id. `bookings_until_2000000` has the ids below two millions that no earlier one has.
 */
export const nameOfRange = (table: string, until: number) => `${table}_until_${until}`

/** The check that lets a table become a partition without being read. */
export const boundOf = (table: string) => `${table}_bound`
