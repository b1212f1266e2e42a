import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import { only } from '../../../../lib/only.ts'
import { grantsOf } from '../../../../lib/permissions.ts'

/** The bookings that an account may see in addition to its own. */
export type Reach = {
  /** Teams of which the account is an admin or the owner: it sees their bookings, and those of their members. */
  runTeamIds: readonly number[]
  /** Organizations of which the account is an admin or the owner: it sees all of their bookings. */
  runOrganizationIds: readonly number[]
  /** Teams whose bookings the account may read by a role. */
  readTeamIds: readonly number[]
}

const GRANTS = [...new Set([...grantsOf('booking.read'), ...grantsOf('booking.update')])]

export async function findReach(db: Db, userId: number): Promise<Reach> {
  const { rows } = await sql<Reach>`${prepared}
    WITH mine AS (
      SELECT m.team_id, m.organization_id, m.role IN ('owner', 'admin') AS runs,
        EXISTS (SELECT FROM role_permissions p WHERE p.role_id = m.role_id AND p.permission = ANY (${GRANTS}::text[])) AS reads
      FROM memberships m WHERE m.user_id = ${userId}::int AND m.accepted
    )
    SELECT
      ARRAY (SELECT team_id FROM mine WHERE runs AND team_id IS NOT NULL) AS run_team_ids,
      ARRAY (SELECT organization_id FROM mine WHERE runs AND organization_id IS NOT NULL) AS run_organization_ids,
      ARRAY (
        SELECT team_id FROM mine WHERE reads AND team_id IS NOT NULL
        UNION SELECT t.id FROM mine JOIN teams t ON t.organization_id = mine.organization_id WHERE reads
      ) AS read_team_ids`.execute(db)
  return only(rows)
}
