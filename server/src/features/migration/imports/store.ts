import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ImportItemTable } from '../../../db/tables/commands.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { RecordKind } from './records.ts'

export type ImportItem = Selectable<ImportItemTable>

export const listItems = (db: Db, source: string, kind: string, ids: readonly string[]): Promise<ImportItem[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('importItems')
        .selectAll()
        .where('source', '=', source)
        .where('kind', '=', kind)
        .where('sourceId', 'in', ids)
        .execute()

export const findItem = async (db: Db, source: string, kind: string, id: string): Promise<ImportItem | undefined> =>
  (await listItems(db, source, kind, [id]))[0]

/** Stores items. A known one gets the new hash and the new time. */
export const putItems = (tx: Tx, items: readonly Insertable<ImportItemTable>[]) =>
  tx
    .insertInto('importItems')
    .values(items)
    .onConflict((clash) =>
      clash.columns(['source', 'kind', 'sourceId']).doUpdateSet((item) => ({
        targetId: item.ref('excluded.targetId'),
        contentHash: item.ref('excluded.contentHash'),
        importedAt: item.ref('excluded.importedAt'),
      })),
    )
    .execute()

/** Inserts an item that wasn't known. @throws an error that `isItemTaken` recognizes, if another request was faster */
export const insertItem = (tx: Tx, item: Insertable<ImportItemTable>) =>
  tx.insertInto('importItems').values(item).execute()

export const isItemTaken = (error: unknown): boolean => isUniqueViolation(error, 'import_items_pkey')

export const markInvited = (tx: Tx, { source, kind, sourceId }: ImportItem, now: Date) =>
  tx
    .updateTable('importItems')
    .set({ invitedAt: now })
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .execute()

export const deleteItem = (tx: Tx, { source, kind, sourceId }: ImportItem) =>
  tx
    .deleteFrom('importItems')
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .execute()

const TABLES: Readonly<Record<RecordKind, { table: string; type: string }>> = {
  user: { table: 'users', type: 'int' },
  organization: { table: 'organizations', type: 'int' },
  team: { table: 'teams', type: 'int' },
  membership: { table: 'memberships', type: 'int' },
  schedule: { table: 'schedules', type: 'int' },
  'event-type': { table: 'event_types', type: 'int' },
  webhook: { table: 'webhooks', type: 'uuid' },
  booking: { table: 'bookings', type: 'bigint' },
}

/** Returns when objects of one kind were changed last. A deleted object is missing. */
export async function listChangeTimes(
  db: Db,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const { table, type } = TABLES[kind]
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    SELECT id::text AS id, updated_at FROM ${sql.table(table)} WHERE id = ANY (${ids}::${sql.raw(type)}[])`.execute(db)
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
}

/** Returns the team's organization. */
export const findTeamOrganization = async (db: Db, teamId: number): Promise<number | null> =>
  (await db.selectFrom('teams').select('organizationId').where('id', '=', teamId).executeTakeFirst())?.organizationId ??
  null

export type EventTypeOwner = { userId: number | null; teamId: number | null; parentEventTypeId: number | null }

export const findEventTypeOwner = (db: Db, id: number): Promise<EventTypeOwner | undefined> =>
  db.selectFrom('eventTypes').select(['userId', 'teamId', 'parentEventTypeId']).where('id', '=', id).executeTakeFirst()

/** Returns the person's membership of the group. */
export const findMembershipId = async (
  db: Db,
  { userId, ...group }: { userId: number } & ({ teamId: number } | { organizationId: number }),
): Promise<number | undefined> => {
  const ofUser = db.selectFrom('memberships').select('id').where('userId', '=', userId)
  const found =
    'teamId' in group
      ? ofUser.where('teamId', '=', group.teamId)
      : ofUser.where('organizationId', '=', group.organizationId)
  return (await found.executeTakeFirst())?.id
}
