import type { Tx } from '../db/connection.ts'
import { actingUserId, actorKind, type CommandContext } from './context.ts'

/** Something that happened. Who may hear of it stands in the owner columns. */
export type Announcement = {
  /** The wire's name where it has one (`BOOKING_CREATED`), otherwise `noun.verb`. */
  type: string
  userId?: number | null
  teamId?: number | null
  organizationId?: number | null
  platformClientId?: string | null
  eventTypeId?: number | null
  bookingId?: number
  bookingPermanentId?: string
  /** `schedule:12`: what it is about, where that isn't a booking. */
  subjectKey?: string
  payload: object
}

/** Writes the event in the transaction of the fact: nobody hears of what didn't happen, and of all that did. */
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
  await tx
    .insertInto('events')
    .values(
      announcements.map(({ payload, ...rest }) => ({
        ...rest,
        occurredAt: now,
        actorUserId: actingUserId(context),
        actorKind: actorKind(context),
        ip: context.address,
        requestId: context.requestId,
        payload: JSON.stringify(payload),
      })),
    )
    .execute()
}
