import type { Db } from '../../../db/connection.ts'
import { type CursorPage, cursorPage } from '../../../lib/page.ts'
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts'

export type { AuditEntry, AuditFilter }

export type AuditLog = ReturnType<typeof createAuditLog>

/** Who changed what anybody may do in an organization and its teams: written by `commands/audit.ts`, read here. */
export function createAuditLog({ db }: { db: Db }) {
  return {
    /** A page, newest first. `cursor` is what the page before gave; entries that are written meanwhile shift nothing. */
    async list(
      organizationId: number,
      filter: AuditFilter,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<CursorPage<AuditEntry>> {
      const found = await listEntries(db, organizationId, filter, { before: cursor, limit: limit + 1 })
      return cursorPage(found, limit, ({ id }) => String(id))
    },
  }
}
