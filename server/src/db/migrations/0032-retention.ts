import { type Kysely, sql } from 'kysely'

/** Adds indexes that find expired rows by their age without a scan of younger rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE INDEX audit_entries_age ON audit_entries (occurred_at);
    CREATE INDEX messages_age ON messages (created_at) WHERE state <> 'failed';
    CREATE INDEX timers_age ON timers (due_at) WHERE state IN ('fired', 'withdrawn');
    CREATE INDEX follow_ups_apart ON follow_ups (event_id) WHERE state = 'apart';
    CREATE INDEX invites_expiry ON invites (expires_at);
    CREATE INDEX managed_user_tokens_expiry ON managed_user_tokens (expires_at);
    CREATE INDEX webhook_secrets_expiry ON webhook_secrets (expires_at) WHERE expires_at IS NOT NULL;
    CREATE INDEX oauth_authorizations_revoked ON oauth_authorizations (revoked_at) WHERE revoked_at IS NOT NULL;
    CREATE INDEX oauth_token_families_age ON oauth_token_families (created_at);
    CREATE INDEX oauth_clients_registered ON oauth_clients (created_at) WHERE registration_token_hash IS NOT NULL;
  `)
    .execute(db)
}
