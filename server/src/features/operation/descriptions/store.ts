import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Whose description it is: an event type's, or the words of a person, a team or an organization about themselves. */
export type Described =
  | { readonly eventTypeId: number }
  | { readonly userId: number }
  | { readonly teamId: number }
  | { readonly organizationId: number }

/** HTML, and what it was made from. */
export type KeptHtml = { readonly madeFrom: string; readonly html: string }

const PLACES = {
  eventTypeId: { table: 'event_types', column: 'event_type_id' },
  userId: { table: 'users', column: 'user_id' },
  teamId: { table: 'teams', column: 'team_id' },
  organizationId: { table: 'organizations', column: 'organization_id' },
} as const

function placeOf(described: Described) {
  const [[name, id]] = Object.entries(described) as [[keyof typeof PLACES, number]]
  const { table, column } = PLACES[name]
  return { id, table: sql.table(table), column: sql.ref(column) }
}

/** Selects the kept HTML of a row that a statement reads: of the event type `e.id`, say. */
export const keptHtmlOf = (owner: keyof typeof PLACES, id: RawBuilder<unknown>): RawBuilder<KeptHtml | null> =>
  sql<KeptHtml | null>`(SELECT json_build_object('madeFrom', d.made_from, 'html', d.html)
    FROM rendered_descriptions d WHERE d.${sql.ref(PLACES[owner].column)} = ${id})`

/**
 * Keeps HTML in place of what was kept. A row that is being deleted is passed over, because a page that only shows a
 * text must not wait for whoever changes it.
 */
export async function keepHtml(db: Db, described: Described, { madeFrom, html }: KeptHtml): Promise<void> {
  const { id, table, column } = placeOf(described)
  await sql`
    INSERT INTO rendered_descriptions (${column}, made_from, html)
    SELECT o.id, ${madeFrom}, ${html} FROM ${table} o WHERE o.id = ${id}::int FOR KEY SHARE SKIP LOCKED
    ON CONFLICT (${column}) DO UPDATE SET made_from = excluded.made_from, html = excluded.html`.execute(db)
}

export async function forgetHtml(db: Db, described: Described): Promise<void> {
  const { id, column } = placeOf(described)
  await sql`DELETE FROM rendered_descriptions WHERE ${column} = ${id}::int`.execute(db)
}
