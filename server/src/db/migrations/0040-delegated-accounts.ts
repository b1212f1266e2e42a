import { type Kysely, sql } from 'kysely'

/** Remembers for whom a delegation credential opens an account, and when to try it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE delegated_accounts (
      delegation_credential_id uuid NOT NULL REFERENCES delegation_credentials ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      address text NOT NULL,                                            -- of the person, in lower case
      due_at timestamptz, failures integer NOT NULL DEFAULT 0, last_error text,
      leased_until timestamptz,                                         -- in real time
      PRIMARY KEY (delegation_credential_id, user_id)
    );
    CREATE INDEX delegated_accounts_due ON delegated_accounts (due_at) WHERE due_at IS NOT NULL;
  `)
    .execute(db)
}
