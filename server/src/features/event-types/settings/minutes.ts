import { Type } from 'typebox'

/** A year: what is longer is a mistake in the unit, and would overflow sums of minutes. */
const MOST_MINUTES = 525_600

export const minutes = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: MOST_MINUTES, description })

/** The largest count that a column holds. */
export const MOST = 2_147_483_647
