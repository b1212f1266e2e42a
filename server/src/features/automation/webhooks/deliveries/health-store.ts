import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import type { WebhookTable } from '../../../../db/tables/webhooks.ts'

export type Health = Pick<
  Selectable<WebhookTable>,
  | 'id'
  | 'userId'
  | 'teamId'
  | 'organizationId'
  | 'eventTypeId'
  | 'platformClientId'
  | 'subscriberUrl'
  | 'active'
  | 'warnedAt'
> & { failingSince: Date }

/** Records a successful delivery. */
export const noteSuccess = (tx: Tx, id: string) =>
  tx
    .updateTable('webhooks')
    .set({ failingSince: null, warnedAt: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute()

/** Records a failure and the wait that the receiver asked for. Returns undefined if the webhook was deleted. */
export async function noteFailure(
  tx: Tx,
  id: string,
  { now, heldUntil }: { now: Date; heldUntil: Date | null },
): Promise<Health | undefined> {
  const row = await tx
    .updateTable('webhooks')
    .set({
      failingSince: sql`coalesce(failing_since, ${now})`,
      heldUntil: sql`coalesce(${heldUntil}::timestamptz, held_until)`,
    })
    .where('id', '=', id)
    .returning([
      ...(['id', 'userId', 'teamId', 'organizationId', 'eventTypeId', 'platformClientId'] as const),
      ...(['subscriberUrl', 'active', 'warnedAt', 'failingSince'] as const),
    ])
    .executeTakeFirst()
  return row && { ...row, failingSince: row.failingSince ?? now }
}

export const noteWarning = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('webhooks').set({ warnedAt: now }).where('id', '=', id).execute()

export const disable = (tx: Tx, id: string, because: string, now: Date) =>
  tx
    .updateTable('webhooks')
    .set({ active: false, disabledAt: now, disabledBecause: because, updatedAt: now })
    .where('id', '=', id)
    .execute()

export type Keeper = { id: number; email: string; locale: string | null; timeZone: string }

/** The maximum number of people who get a mail about one webhook, so that it isn't sent to a whole company. */
const MAX_KEEPERS = 20

/**
 * Returns the people responsible for a webhook: its owner, or the managers of its team or organization. Disabled
 * accounts get no mails.
 */
export async function listKeepers(tx: Tx, webhookId: string): Promise<Keeper[]> {
  const { rows } = await sql<Keeper>`
    WITH of AS (
      SELECT coalesce(w.user_id, t.user_id) AS user_id, coalesce(w.team_id, t.team_id) AS team_id,
        coalesce(w.organization_id, c.organization_id) AS organization_id
      FROM webhooks w LEFT JOIN event_types t ON t.id = w.event_type_id LEFT JOIN platform_clients c ON c.id = w.platform_client_id
      WHERE w.id = ${webhookId}
    )
    SELECT u.id, u.email, u.locale, u.time_zone FROM users u WHERE u.disabled_at IS NULL AND u.id IN (
      SELECT user_id FROM of
      UNION
      SELECT m.user_id FROM of JOIN memberships m ON m.team_id = of.team_id OR m.organization_id = of.organization_id
      WHERE m.accepted AND m.role IN ('admin', 'owner'))
    ORDER BY u.id LIMIT ${MAX_KEEPERS}`.execute(tx)
  return rows
}
