import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { prepared } from '../db/prepared.ts'
import { actingUserId, actorKind, type CommandContext } from './context.ts'
import type { EventPayload } from './event-payloads.ts'
import { type EventName, isDelivered } from './events.ts'
import { leaveFollowUps } from './follow-ups.ts'

/** Whose an event is, what it is about, and which mails it causes. */
type EventFacts = {
  userId?: number | null
  teamId?: number | null
  /** The event of a team is the event of its organization as well: publishing finds the organization. */
  organizationId?: number | null
  platformClientId?: string | null
  eventTypeId?: number | null
  bookingId?: number
  bookingPermanentId?: string
  /** `schedule:12`: what it is about, where that isn't a booking. */
  subjectKey?: string
  /** The facts from which mails about it are written after the commit; absent: nobody is written to. */
  mail?: object | undefined
}

/** Something that happened, with its name in the catalogue. The owner columns say who may see it. */
export type Announcement = {
  [Name in EventName]: EventFacts & { type: Name; payload: EventPayload<Name> }
}[EventName]

/**
 * Writes the event in the transaction of the fact: nobody hears of what didn't happen, and of all that did. What has
 * consequences (mails, subscribers) is noted for those who draw them.
 */
export const announce = (tx: Tx, context: CommandContext, now: Date, announcement: Announcement): Promise<void> =>
  announceAll(tx, context, now, [announcement])

/** The same for what happens to many things at once, in one statement. */
export async function announceAll(
  tx: Tx,
  context: CommandContext,
  now: Date,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return
  const rows = announcements.map(({ type, mail, payload, ...rest }) => ({
    type,
    payload,
    ...rest,
    actorUserId: actingUserId(context),
    actorKind: actorKind(context),
    ip: context.address,
    requestId: context.requestId,
    occurredAt: now,
    ...(mail && { mail }),
    isFollowed: isDelivered(type) || mail !== undefined,
  }))
  if (rows.some(({ isFollowed }) => isFollowed)) leaveFollowUps(tx)
  // The ids are drawn first: the order of the list is the order of the events.
  await sql`${prepared}
    WITH given AS MATERIALIZED (
      SELECT nextval('events_id_seq') AS id, g.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (
        "type" text, payload jsonb, mail jsonb, "isFollowed" boolean, "occurredAt" timestamptz,
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
    INSERT INTO follow_ups (event_id, mail) SELECT id, mail FROM given WHERE "isFollowed"`.execute(tx)
}
