import { type Kysely, sql } from 'kysely'

/** Lets platform clients get the tokens of their users by a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE managed_user_tokens DROP CONSTRAINT managed_user_tokens_kind_check,
      ADD CONSTRAINT managed_user_tokens_kind_check CHECK (kind IN ('access', 'refresh', 'code'));
  `)
    .execute(db)
}
