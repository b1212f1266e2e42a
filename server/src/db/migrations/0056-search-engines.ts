import { type Kysely, sql } from 'kysely'

/** People and teams choose whether search engines list their pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'teams'])
    await sql.raw(`ALTER TABLE ${table} ADD COLUMN allow_seo_indexing boolean NOT NULL DEFAULT true`).execute(db)
}
