import { type Kysely, sql } from 'kysely'

/** Creates platform clients, their managed users and the tokens of these users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE platform_clients (
      id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{25}$'),                -- the 25 characters after the plus sign of managed users' addresses
      organization_id integer NOT NULL REFERENCES organizations,
      name text NOT NULL, logo text,
      redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) > 0),
      permissions text[] NOT NULL,                                      -- EVENT_TYPE_READ …
      booking_redirect_uri text, booking_cancel_redirect_uri text, booking_reschedule_redirect_uri text,
      are_emails_enabled boolean NOT NULL DEFAULT true,
      are_default_event_types_enabled boolean NOT NULL DEFAULT false,
      are_calendar_events_enabled boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
    );
    CREATE INDEX platform_clients_organization ON platform_clients (organization_id);
    CREATE TABLE platform_client_secrets (
      platform_client_id text PRIMARY KEY REFERENCES platform_clients ON DELETE CASCADE,
      key_id text NOT NULL, ciphertext bytea NOT NULL
    );
    ALTER TABLE users ADD COLUMN platform_client_id text REFERENCES platform_clients,   -- set: a managed user
      ADD CONSTRAINT users_client UNIQUE (id, platform_client_id);
    CREATE INDEX users_platform_client ON users (platform_client_id) WHERE platform_client_id IS NOT NULL;
    ALTER TABLE teams ADD COLUMN platform_client_id text REFERENCES platform_clients;
    CREATE TABLE managed_user_tokens (                                  -- platform mode: both kinds are opaque to the database
      token_hash bytea PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
      user_id integer NOT NULL, platform_client_id text NOT NULL,
      created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
      CONSTRAINT managed_user_tokens_of_client FOREIGN KEY (user_id, platform_client_id) REFERENCES users (id, platform_client_id) ON DELETE CASCADE
    );
    CREATE INDEX managed_user_tokens_pair ON managed_user_tokens (platform_client_id, user_id, kind);
  `)
    .execute(db)
}
