import { Type } from 'typebox'

/** The largest int4: what is larger can't be an id, and would be an error of the database. */
const LARGEST = 2_147_483_647

/** A numeric id in a path. */
export const NumericId = Type.Integer({ minimum: 0, maximum: LARGEST })
