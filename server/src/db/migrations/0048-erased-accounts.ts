import { type Kysely, sql } from 'kysely'

/** Adds to the record of erasures by what an erased account is found again in a restored backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE erasures
      ADD COLUMN other_address_hashes bytea[] NOT NULL DEFAULT '{}',
      ADD COLUMN account_hash bytea,                                    -- of the uuid: ids are given again after a restoration
      ADD COLUMN user_id integer
  `)
    .execute(db)
}
