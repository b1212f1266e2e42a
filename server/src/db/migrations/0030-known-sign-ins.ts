import { type Kysely, sql } from 'kysely'

/**
 * Creates the browsers and network addresses from which people have signed in. Their attempts are counted apart from
 * strangers' attempts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE known_sign_ins (
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      proof_hash bytea NOT NULL, -- of what a browser was given, or of an address
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, proof_hash)
    );
    CREATE INDEX known_sign_ins_expiry ON known_sign_ins (expires_at);
  `)
    .execute(db)
}
