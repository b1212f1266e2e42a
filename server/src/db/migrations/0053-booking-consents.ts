import { type Kysely, sql } from 'kysely'

/** Lets event types ask bookers for their consent, and keeps what each booker has agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE event_types
      ADD COLUMN consent_text text,
      ADD COLUMN consent_policy_url text,
      ADD COLUMN consent_required boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT event_types_consent_check
        CHECK (consent_text IS NOT NULL OR (consent_policy_url IS NULL AND NOT consent_required));
    ALTER TABLE attendees
      ADD COLUMN consent_text text,                                     -- the text as it was when the attendee agreed
      ADD COLUMN consent_policy_url text,
      ADD COLUMN consented_at timestamptz,
      ADD CONSTRAINT attendees_consent_check CHECK ((consent_text IS NULL) = (consented_at IS NULL));
  `)
    .execute(db)
}
