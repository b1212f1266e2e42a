import { type TSchema, Type } from 'typebox'
import type { CursorPage, LatestRows, Page } from '../../lib/page.ts'

/** Lists give at most so many things at once. */
const MOST = 250

/** PostgreSQL's int4; a larger number would be an error of the database. */
const LARGEST_SKIP = 2_147_483_647

const take = (most: number) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: MOST, description: `How many to give, ${most} at most.` }),
  )
const skip = Type.Optional(
  Type.Integer({ minimum: 0, maximum: LARGEST_SKIP, default: 0, description: 'How many to leave out before them.' }),
)

/** A page of a list, in the query. Spread `properties` where an operation has further parameters. */
export const PageQuery = Type.Object({ take: take(MOST), skip })

/** The same for lists that give more at once. */
export const pageQueryUpTo = (most: number) => Type.Object({ take: take(most), skip })

/** What a handler passes on, whatever else was in the query. */
export const pageOf = ({ take = MOST, skip = 0 }: { take?: number; skip?: number }): Page => ({ take, skip })

/** The id of a row as a cursor: eighteen digits fit into the database's numbers. */
export const idCursor = (description = '`nextCursor` of the page before.') =>
  Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description }))

const USUAL = 50

/** A page of what was made last, by the ids of the rows, in the query. */
export const latestQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `How many to give, ${MOST} at most.` }),
  ),
  cursor: idCursor(),
}

/** Ids are PostgreSQL's int4: a larger cursor stands before all rows. */
export const latestOf = ({ limit = USUAL, cursor }: { limit?: number; cursor?: string }): LatestRows => ({
  limit,
  before: cursor === undefined ? undefined : Math.min(Number(cursor), LARGEST_SKIP),
})

/** The shape of a page that a cursor leads on from. */
export const cursorEnvelope = <T extends TSchema>(item: T) =>
  Type.Object({
    status: Type.Enum(['success', 'error']),
    data: Type.Array(item),
    pagination: Type.Object({ nextCursor: Type.Union([Type.String(), Type.Null()]) }),
  })

export const successFrom = <Item, Shown>({ items, nextCursor }: CursorPage<Item>, present: (item: Item) => Shown) => ({
  status: 'success' as const,
  data: items.map(present),
  pagination: { nextCursor },
})
