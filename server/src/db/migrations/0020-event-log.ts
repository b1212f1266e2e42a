import { type Kysely, sql } from 'kysely'

/** Adds the cursor of the event log. Owners read the log in its order; the order of ids is not reliable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE INDEX events_time ON events (occurred_at, transaction_id);
    DROP INDEX events_user;
    DROP INDEX events_team;
    DROP INDEX events_organization;
    CREATE INDEX events_user ON events (user_id, transaction_id, id) WHERE user_id IS NOT NULL;
    CREATE INDEX events_team ON events (team_id, transaction_id, id) WHERE team_id IS NOT NULL;
    CREATE INDEX events_organization ON events (organization_id, transaction_id, id) WHERE organization_id IS NOT NULL;
  `)
    .execute(db)
}
