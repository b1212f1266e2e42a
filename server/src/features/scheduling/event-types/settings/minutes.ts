import { Type } from 'typebox'

/** Maximum number of minutes: a year. A larger value is a mistake in the unit, and would overflow sums of minutes. */
const MAX_MINUTES = 525_600

/** Maximum length of a booking: 31 days. It keeps lists and searches for free slots bounded. */
export const MAX_MEETING_MINUTES = 44_640

export const minutes = (minimum: number, description: string, maximum = MAX_MINUTES) =>
  Type.Integer({ minimum, maximum, description })

/** Maximum value of an integer column. */
export const MAX_INTEGER = 2_147_483_647
