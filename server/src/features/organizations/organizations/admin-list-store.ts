import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { LatestRows } from '../../../lib/page.ts'

/** An organization as administrators of the server list it. */
export type ListedOrganization = {
  id: number
  name: string
  slug: string
  isPlatform: boolean
  /** The organization that has made this one for a customer. */
  managerId: number | null
  memberCount: number
  teamCount: number
  createdAt: Date
}

/** Returns organizations, newest first, and only those older than `before`. `search` is a part of the name or the slug. */
export async function listOrganizations(
  db: Db,
  { search }: { search: string | undefined },
  { before, limit }: LatestRows,
): Promise<ListedOrganization[]> {
  const { rows } = await sql<ListedOrganization>`
    SELECT o.id, o.name, o.slug, o.is_platform, o.manager_organization_id AS manager_id, o.created_at,
      (SELECT count(*)::int FROM memberships m WHERE m.organization_id = o.id AND m.accepted) AS member_count,
      (SELECT count(*)::int FROM teams t WHERE t.organization_id = o.id) AS team_count
    FROM organizations o
    WHERE (${before ?? null}::int IS NULL OR o.id < ${before ?? null}::int)
      AND (${search ?? null}::text IS NULL OR strpos(lower(o.name), lower(${search ?? null}::text)) > 0
        OR strpos(o.slug, lower(${search ?? null}::text)) > 0)
    ORDER BY o.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
