import type { Connection } from '../../../src/db/connection.ts'
import { divideBookings, extendRanges } from '../../../src/db/partitions/by-booking/divide-bookings.ts'

const DIVISION = { size: 4, attempts: 20 }

/** Divides the bookings of a database into parts of four ids, or goes on with a division that was cut off. */
export const divide = ({ db }: Pick<Connection, 'db'>) => divideBookings(db, DIVISION)

/** Makes the next part if half of the last one is used. */
export const extend = ({ db }: Pick<Connection, 'db'>) => extendRanges(db, DIVISION)
