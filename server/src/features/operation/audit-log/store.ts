import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { AuditEntryTable } from '../../../db/tables/audit.ts'

export type AuditFilter = {
  actorUserId?: number | undefined
  action?: string | undefined
  subjectKey?: string | undefined
  teamId?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type AuditEntry = Selectable<AuditEntryTable> & { actorEmail: string | null }

/** Returns entries, newest first, and only those older than `before`. The actor is named by their current address. */
export function listEntries(
  db: Db,
  organizationId: number,
  { actorUserId, action, subjectKey, teamId, from, to }: AuditFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'auditEntries.actorUserId')
    .selectAll('auditEntries')
    .select('users.email as actorEmail')
    .where('auditEntries.organizationId', '=', organizationId)
  if (before !== undefined) query = query.where('auditEntries.id', '<', before)
  if (actorUserId !== undefined) query = query.where('actorUserId', '=', actorUserId)
  if (action !== undefined) query = query.where('action', '=', action)
  if (subjectKey !== undefined) query = query.where('subjectKey', '=', subjectKey)
  if (teamId !== undefined) query = query.where('teamId', '=', teamId)
  if (from !== undefined) query = query.where('occurredAt', '>=', from)
  if (to !== undefined) query = query.where('occurredAt', '<', to)
  return query.orderBy('auditEntries.id', 'desc').limit(limit).execute()
}

/** Deletes up to `limit` entries that were written before the given time. Returns the number of deleted entries. */
export const deleteOldEntries = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'audit_entries', column: 'occurred_at', before, limit })
