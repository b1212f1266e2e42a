import { type Kysely, sql } from 'kysely'

/** Creates the list of what imports have stored, by which a repeated import finds it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE import_items (
      source text NOT NULL, kind text NOT NULL, source_id text NOT NULL,
      target_id text NOT NULL,                                          -- our id; no key, because people delete what was imported
      content_hash bytea NOT NULL,                                      -- of the record as it was read last
      is_made boolean NOT NULL,                                         -- false: it was here before the import
      invited_at timestamptz, imported_at timestamptz NOT NULL,
      PRIMARY KEY (source, kind, source_id)
    );
  `)
    .execute(db)
}
