import { type Kysely, sql } from 'kysely'

/**
 * Keeps the state of each flow that connects an account at a provider. A flow lasts ten minutes. Only the hash of the
 * state is kept, so that nobody who reads the table can end a flow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE connecting_flows (
      state_hash bytea PRIMARY KEY,                                     -- of the state that the browser carries to the provider and back
      uid text NOT NULL UNIQUE,                                         -- the name of the flow in the address of its page
      kind text NOT NULL CHECK (kind IN ('calendar', 'conferencing', 'payment')),
      app text NOT NULL,                                                -- google, zoom, stripe …
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,      -- who began the flow, and gets the account unless a group does
      team_id integer REFERENCES teams ON DELETE CASCADE,
      organization_id integer REFERENCES organizations ON DELETE CASCADE,
      ending text NOT NULL CHECK (ending IN ('in-browser', 'after-question', 'at-once')),
      browser_hash bytea,                                               -- of the number in the browser's cookie; null until the browser is known
      return_to text, returns_at_once boolean NOT NULL,
      on_error_return_to text, returns_errors_at_once boolean NOT NULL,
      is_dry_run boolean NOT NULL,
      status text NOT NULL CHECK (status IN ('begun', 'answered', 'asks', 'connected', 'declined', 'failed')),
      key_id text, ciphertext bytea,                                    -- sealed: the verifier of PKCE; the account and its tokens while the page asks
      created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
      CONSTRAINT connecting_flows_one_group CHECK (num_nonnulls(team_id, organization_id) <= 1),
      CONSTRAINT connecting_flows_sealed CHECK ((key_id IS NULL) = (ciphertext IS NULL))
    );
    CREATE INDEX connecting_flows_expiry ON connecting_flows (expires_at);
    CREATE INDEX connecting_flows_user ON connecting_flows (user_id);
    CREATE INDEX connecting_flows_team ON connecting_flows (team_id) WHERE team_id IS NOT NULL;
    CREATE INDEX connecting_flows_organization ON connecting_flows (organization_id) WHERE organization_id IS NOT NULL;
  `)
    .execute(db)
}
