import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { WebhookTable } from '../../../db/tables/webhooks.ts'
import type { Page } from '../../../lib/page.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'
import type { OwnerColumn } from './owners.ts'

export type WebhookRow = Selectable<WebhookTable>
/** With the secret that signs, as long as it has one. */
export type StoredWebhook = WebhookRow & { keyId: string | null; ciphertext: Buffer | null }
export type WebhookColumns = Updateable<Omit<WebhookTable, 'id' | 'createdAt'>>

/** The secret that signs. In the other slot is the one that it replaced, until that one's time is over. */
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
  // The embedded database gives bytes that aren't Node's.
  ciphertext: row.ciphertext && Buffer.from(row.ciphertext),
})

/** In the order in which they were made. */
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

/** Whoever it belongs to. */
export async function findWebhook(db: Db, id: string): Promise<StoredWebhook | undefined> {
  const row = await withSecret(db).where('webhooks.id', '=', id).executeTakeFirst()
  return row && readable(row)
}

/** Two who change the same one do it one after the other. */
export const lockWebhook = (tx: Tx, id: string) =>
  tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute()

/** Whether it could be stored: not when the owner has one for that address. */
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

/** Those of one owner, all of them. */
export const deleteWebhooks = (tx: Tx, { column, value }: OwnerColumn): Promise<WebhookRow[]> =>
  tx.deleteFrom('webhooks').where(column, '=', value).returningAll().execute()

/** No secret signs any more, or this one alone. */
export async function replaceSecret(tx: Tx, webhookId: string, sealed: Sealed | null, now: Date): Promise<void> {
  await tx.deleteFrom('webhookSecrets').where('webhookId', '=', webhookId).execute()
  if (sealed) await insertPresent(tx, webhookId, sealed, now)
}

/** The present secret becomes the former one and signs along until then; the new one takes its place. */
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

/** With the organization of its team. */
export const findEventType = (db: Db, id: number): Promise<EventTypeOwners | undefined> =>
  db
    .selectFrom('eventTypes')
    .leftJoin('teams', 'teams.id', 'eventTypes.teamId')
    .select(['eventTypes.id', 'eventTypes.userId', 'eventTypes.teamId', 'teams.organizationId'])
    .where('eventTypes.id', '=', id)
    .executeTakeFirst()

/** Whether the account runs that very team, by an accepted membership; who runs the organization above doesn't count. */
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

/** Deletes some former secrets that sign no more. How many there were. */
export const deleteExpiredSecrets = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'webhook_secrets', column: 'expires_at', before, limit })
