import { sql } from 'kysely'
import type { ListFilter, Sort } from '../../queries/list-filter.ts'
import { type Condition, conditionsOf, orderBy } from './filter.ts'
import { type Listed, type Part, partsOf } from './parts.ts'

type Question = { listed: Listed; filter: ListFilter; now: Date }

/** What the query needs of each booking of a part, and what follows its conditions. */
type Shape = { columns: Condition; tail: (part: Part) => Condition }

/** The columns by which a list can be sorted. */
const SORTABLE = sql`b.id, b.starts_at, b.ends_at, b.created_at, b.updated_at`

/**
 * Returns a query for the ids of the listed bookings in their order, at most `take` after the first `skip`. Each part
 * gives no more bookings than the page can need.
 */
export function queryIds(
  { listed, filter, now }: Question,
  { sorts, take, skip }: { sorts: readonly Sort[]; take: number; skip: number },
): Condition {
  const tail = (part: Part) => sql`ORDER BY ${orderBy(sorts, part.startsAt)} LIMIT ${take + skip}`
  const found = union({ listed, filter, now }, { columns: SORTABLE, tail })
  return sql`SELECT b.id FROM (${found}) b ORDER BY ${orderBy(sorts, sql`b.starts_at`)} LIMIT ${take} OFFSET ${skip}`
}

/** Returns a query for the number of the listed bookings, which reads no more than `most` of each part. */
export function queryCount({ listed, filter, now }: Question, most: number): Condition {
  const found = union({ listed, filter, now }, { columns: sql`b.id`, tail: () => sql`LIMIT ${most}` })
  return sql`SELECT count(*)::int AS count FROM (SELECT b.id FROM (${found}) b LIMIT ${most}) c`
}

/** Returns the bookings of all parts, each once. */
function union({ listed, filter, now }: Question, { columns, tail }: Shape): Condition {
  const selects = partsOf(listed).map((part) => {
    const conditions = conditionsOf(filter, now, part.startsAt)
    const rows = sql.join([part.rows, ...conditions], sql` AND `)
    const select = sql`SELECT ${columns} FROM ${rows} ${tail(part)}`
    return part.keys === undefined
      ? sql`(${select})`
      : sql`(SELECT b.* FROM ${part.keys} CROSS JOIN LATERAL (${select}) b)`
  })
  return sql.join(selects, sql` UNION `)
}
