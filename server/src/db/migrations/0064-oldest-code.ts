import { type Kysely, sql } from 'kysely'

/**
 * Creates the mark by which older code finds out whether it may use a newer schema. A migration that takes away what an
 * older release uses raises the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE oldest_code (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),         -- the table has one row
      migration text NOT NULL                                           -- code that doesn't know this migration must not use the database
    );
    INSERT INTO oldest_code (migration) VALUES ('0064-oldest-code');
  `)
    .execute(db)
}
