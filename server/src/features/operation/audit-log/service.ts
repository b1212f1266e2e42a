import type { Db } from '../../../db/connection.ts'
import { type CursorPage, cursorPage } from '../../../lib/page.ts'
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts'

export {
  forgetPlacesOfEntries,
  listEntriesOfAccount,
  listEntriesWith,
  type PersonalEntry,
  replaceValues,
} from './erase-store.ts'
export type { AuditEntry, AuditFilter }

export type AuditLog = ReturnType<typeof createAuditLog>

/**
 * Creates the service that reads the changes of rights in an organization and its teams. `commands/audit.ts` writes
 * them.
 */
export function createAuditLog({ db }: { db: Db }) {
  return {
    /**
     * Returns a page of entries, newest first. `cursor` comes from the page before; new entries don't shift the pages.
     */
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
