import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { joined, prepared } from '../db/prepared.ts'
import { actingUserId, actorKind, type CommandContext } from './context.ts'
import type { EventPayload } from './event-payloads.ts'
import { type EventName, isQueued } from './events.ts'

/** The owner of an event, its subject, and the mails that it causes. */
type EventFacts = {
  userId?: number | null
  teamId?: number | null
  /** An event of a team also belongs to the team's organization: publishing finds the organization. */
  organizationId?: number | null
  platformClientId?: string | null
  eventTypeId?: number | null
  bookingId?: number
  bookingPermanentId?: string
  /** The subject of the event if that isn't a booking: `schedule:12`. */
  subjectKey?: string
  /** The facts for the mails that are written after the commit. If they are absent, no mail is sent. */
  mail?: object | undefined
}

/** An event to write, with its name in the catalogue. The owner columns say who may see it. */
export type NewEvent = {
  [Name in EventName]: EventFacts & { type: Name; payload: EventPayload<Name> }
}[EventName]

/**
 * Writes events in one statement, in the transaction of the change. An event is in the log only if its change is
 * committed. Events with mails or subscribers are queued for their handlers.
 */
export async function writeEvents(
  tx: Tx,
  context: CommandContext,
  now: Date,
  events: readonly NewEvent[],
): Promise<{ haveHandlers: boolean }> {
  if (events.length === 0) return { haveHandlers: false }
  const rows = events.map(({ type, mail, payload, ...rest }) => ({
    type,
    payload,
    ...rest,
    actorUserId: actingUserId(context),
    actorKind: actorKind(context),
    ip: context.address,
    requestId: context.requestId,
    occurredAt: now,
    ...(mail && { mail }),
    hasHandlers: isQueued(type) || mail !== undefined,
  }))
  // The ids are drawn first, so that the events have the order of the list.
  await sql`${prepared}${joined}
    WITH given AS MATERIALIZED (
      SELECT nextval('events_id_seq') AS id, g.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (
        "type" text, payload jsonb, mail jsonb, "hasHandlers" boolean, "occurredAt" timestamptz,
        "actorUserId" integer, "actorKind" text, ip inet, "requestId" text,
        "userId" integer, "teamId" integer, "organizationId" integer, "platformClientId" text, "eventTypeId" integer,
        "bookingId" bigint, "bookingPermanentId" uuid, "subjectKey" text)
    ), written AS (
      INSERT INTO events (
        id, occurred_at, type, actor_user_id, actor_kind, ip, request_id, user_id, team_id, organization_id,
        platform_client_id, event_type_id, booking_id, booking_permanent_id, subject_key, payload)
      SELECT id, "occurredAt", "type", "actorUserId", "actorKind", ip, "requestId", "userId", "teamId",
        coalesce("organizationId", (SELECT t.organization_id FROM teams t WHERE t.id = "teamId")), "platformClientId",
        "eventTypeId", "bookingId", "bookingPermanentId", "subjectKey", payload
      FROM given
    )
    INSERT INTO follow_ups (event_id, mail) SELECT id, mail FROM given WHERE "hasHandlers"`.execute(tx)
  return { haveHandlers: rows.some(({ hasHandlers }) => hasHandlers) }
}
