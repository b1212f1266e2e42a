import { Type } from 'typebox'

/** The largest int4. A larger number can't be an id, and the database would answer it with an error. */
export const LARGEST_ID = 2_147_483_647

/** A numeric id in a path. */
export const NumericId = Type.Integer({ minimum: 0, maximum: LARGEST_ID })
