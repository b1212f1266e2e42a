import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { WebhookTable } from '../../../db/tables/webhooks.ts'
import type { Page } from '../../../lib/page.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'
import type { OwnerColumn } from './owners.ts'

export type WebhookRow = Selectable<WebhookTable>
/** A webhook with the secret that signs, if it has one. */
export type StoredWebhook = WebhookRow & { keyId: string | null; ciphertext: Buffer | null }
export type WebhookColumns = Updateable<Omit<WebhookTable, 'id' | 'createdAt'>>

/**
 * `PRESENT` is the slot of the secret that signs. `FORMER` is the slot of the secret that it replaced, until that one
 * expires.
 */
const PRESENT = 1
const FORMER = 2

const withSecret = (db: Db) =>
  db
    .selectFrom('webhooks')
    .leftJoin('webhookSecrets as secret', (join) =>
      join.onRef('secret.webhookId', '=', 'webhooks.id').on('secret.slot', '=', PRESENT),
    )
    .selectAll('webhooks')
    .select(['secret.keyId', 'secret.ciphertext'])

const readable = (row: StoredWebhook): StoredWebhook => ({
  ...row,
  // The embedded database returns bytes that aren't a Node buffer.
  ciphertext: row.ciphertext && Buffer.from(row.ciphertext),
})

/** Returns the webhooks of an owner in the order of their creation. */
export async function listWebhooks(db: Db, { column, value }: OwnerColumn, page: Page): Promise<StoredWebhook[]> {
  const rows = await withSecret(db)
    .where(`webhooks.${column}`, '=', value)
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id')
    .limit(page.take)
    .offset(page.skip)
    .execute()
  return rows.map(readable)
}

export async function countWebhooks(db: Db, { column, value }: OwnerColumn): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a webhook of any owner. */
export async function findWebhook(db: Db, id: string): Promise<StoredWebhook | undefined> {
  const row = await withSecret(db).where('webhooks.id', '=', id).executeTakeFirst()
  return row && readable(row)
}

/** Locks the webhook, so that concurrent changes run one after the other. */
export const lockWebhook = (tx: Tx, id: string) =>
  tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute()

/** Returns false if the owner already has a webhook for the address. */
export async function insertWebhook(tx: Tx, webhook: Insertable<WebhookTable>, urlIndex: string): Promise<boolean> {
  const rows = await tx
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((clash) => clash.constraint(urlIndex).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export const updateWebhook = (tx: Tx, id: string, change: WebhookColumns) =>
  tx.updateTable('webhooks').set(change).where('id', '=', id).execute()

export const deleteWebhook = (tx: Tx, id: string) => tx.deleteFrom('webhooks').where('id', '=', id).execute()

/** Deletes all webhooks of one owner. */
export const deleteWebhooks = (tx: Tx, { column, value }: OwnerColumn): Promise<WebhookRow[]> =>
  tx.deleteFrom('webhooks').where(column, '=', value).returningAll().execute()

/** Deletes the secrets of the webhook and stores the given one, if any. */
export async function replaceSecret(tx: Tx, webhookId: string, sealed: Sealed | null, now: Date): Promise<void> {
  await tx.deleteFrom('webhookSecrets').where('webhookId', '=', webhookId).execute()
  if (sealed) await insertPresent(tx, webhookId, sealed, now)
}

/** Stores a new present secret. The previous one also signs until the given time. */
export async function rotateSecret(
  tx: Tx,
  webhookId: string,
  sealed: Sealed,
  { now, formerUntil }: { now: Date; formerUntil: Date },
): Promise<void> {
  await tx.deleteFrom('webhookSecrets').where('webhookId', '=', webhookId).where('slot', '=', FORMER).execute()
  await tx
    .updateTable('webhookSecrets')
    .set({ slot: FORMER, expiresAt: formerUntil })
    .where('webhookId', '=', webhookId)
    .where('slot', '=', PRESENT)
    .execute()
  await insertPresent(tx, webhookId, sealed, now)
}

const insertPresent = (tx: Tx, webhookId: string, { keyId, ciphertext }: Sealed, now: Date) =>
  tx
    .insertInto('webhookSecrets')
    .values({ webhookId, slot: PRESENT, keyId, ciphertext, createdAt: now, expiresAt: null })
    .execute()

export type EventTypeOwners = {
  id: number
  userId: number | null
  teamId: number | null
  organizationId: number | null
}

/** Finds an event type with its team's organization. */
export const findEventType = (db: Db, id: number): Promise<EventTypeOwners | undefined> =>
  db
    .selectFrom('eventTypes')
    .leftJoin('teams', 'teams.id', 'eventTypes.teamId')
    .select(['eventTypes.id', 'eventTypes.userId', 'eventTypes.teamId', 'teams.organizationId'])
    .where('eventTypes.id', '=', id)
    .executeTakeFirst()

/**
 * Returns true if the account manages this team by an accepted membership. A role in the organization above doesn't
 * count.
 */
export async function runsTeam(db: Db, userId: number, teamId: number): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('id')
    .where('userId', '=', userId)
    .where('teamId', '=', teamId)
    .where('accepted', '=', true)
    .where('role', 'in', ['admin', 'owner'])
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes up to `limit` former secrets that no longer sign. Returns the number of deleted secrets. */
export const deleteExpiredSecrets = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'webhook_secrets', column: 'expires_at', before, limit })
