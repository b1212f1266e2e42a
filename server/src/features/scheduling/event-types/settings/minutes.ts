import { Type } from 'typebox'

/** A year: what is longer is a mistake in the unit, and would overflow sums of minutes. */
const MAX_MINUTES = 525_600

/** 31 days, the longest that one booking takes a host's time: lists and free slots rely on it to stay bounded. */
export const MAX_MEETING_MINUTES = 44_640

export const minutes = (minimum: number, description: string, maximum = MAX_MINUTES) =>
  Type.Integer({ minimum, maximum, description })

/** The largest count that a column holds. */
export const MAX_INTEGER = 2_147_483_647
