import type { Db } from '../../db/connection.ts'
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts'

export type { AuditEntry, AuditFilter }
export type AuditPage = { entries: AuditEntry[]; nextCursor: string | null }

export type AuditLog = ReturnType<typeof createAuditLog>

/** Who changed what anybody may do in an organization and its teams: written by `commands/audit.ts`, read here. */
export function createAuditLog({ db }: { db: Db }) {
  return {
    /** A page, newest first. `cursor` is what the page before gave; entries that are written meanwhile shift nothing. */
    async list(
      organizationId: number,
      filter: AuditFilter,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<AuditPage> {
      // One more than asked for says whether there is another page.
      const found = await listEntries(db, organizationId, filter, { before: cursor, limit: limit + 1 })
      const entries = found.slice(0, limit)
      return { entries, nextCursor: found.length > limit ? String(entries.at(-1)?.id) : null }
    },
  }
}
