import type { Db } from '../../../db/connection.ts'
import type { LatestRows } from '../../../lib/page.ts'

export type AdminEventTypeFilter = { ownerId?: number | undefined; teamId?: number | undefined }

export type AdminEventTypeRow = {
  id: number
  title: string
  slug: string
  lengthMinutes: number
  hidden: boolean
  ownerId: number | null
  ownerEmail: string | null
  teamId: number | null
  teamSlug: string | null
}

/** Lists event types of all accounts, the newest first, and only those older than `before`. */
export function listAnybodysEventTypes(
  db: Db,
  { ownerId, teamId }: AdminEventTypeFilter,
  { before, limit }: LatestRows,
): Promise<AdminEventTypeRow[]> {
  let query = db
    .selectFrom('eventTypes as e')
    .leftJoin('users as owner', 'owner.id', 'e.userId')
    .leftJoin('teams as team', 'team.id', 'e.teamId')
    .select([
      ...(['e.id', 'e.title', 'e.slug', 'e.lengthMinutes', 'e.hidden'] as const),
      ...(['e.userId as ownerId', 'owner.email as ownerEmail', 'e.teamId', 'team.slug as teamSlug'] as const),
    ])
  if (before !== undefined) query = query.where('e.id', '<', before)
  if (ownerId !== undefined) query = query.where('e.userId', '=', ownerId)
  if (teamId !== undefined) query = query.where('e.teamId', '=', teamId)
  return query.orderBy('e.id', 'desc').limit(limit).execute()
}
