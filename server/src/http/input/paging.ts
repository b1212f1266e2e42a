import { type TSchema, Type } from 'typebox'
import type { CursorPage, LatestRows, Page } from '../../lib/page.ts'

/** The maximum number of items in one answer. */
const MOST = 250

/** PostgreSQL's int4. The database would answer a larger number with an error. */
const LARGEST_SKIP = 2_147_483_647

const take = (most: number) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: MOST, description: `The number of entries, ${most} at most.` }),
  )
const skip = Type.Optional(
  Type.Integer({ minimum: 0, maximum: LARGEST_SKIP, default: 0, description: 'The number of entries to skip.' }),
)

/** The query of a list's page. An operation with further parameters spreads `properties`. */
export const PageQuery = Type.Object({ take: take(MOST), skip })

/** Builds the query of a list with another maximum. */
export const pageQueryUpTo = (most: number) => Type.Object({ take: take(most), skip })

/** Returns the page of a query, without its other parameters. */
export const pageOf = ({ take = MOST, skip = 0 }: { take?: number; skip?: number }): Page => ({ take, skip })

/** A cursor that is the id of a row. Eighteen digits fit into the database's numbers. */
export const idCursor = (description = '`nextCursor` of the page before.') =>
  Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description }))

const USUAL = 50

/** The query parameters of a list that begins with the latest rows. */
export const latestQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: idCursor(),
}

/** Reads the query. Ids are PostgreSQL's int4, so a larger cursor comes before all rows. */
export const latestOf = ({ limit = USUAL, cursor }: { limit?: number; cursor?: string }): LatestRows => ({
  limit,
  before: cursor === undefined ? undefined : Math.min(Number(cursor), LARGEST_SKIP),
})

/** Builds the schema of a page with a cursor. */
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
