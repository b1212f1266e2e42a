import type { FilledHosts } from './fill-hosts.ts'
import type { RunSql } from './run-sql.ts'

const MADE_AT = "timestamptz '2020-01-01'"

/** Fills in a team of these people, and its event type of half an hour. Returns the event type's id. */
export async function fillTeam(
  run: RunSql,
  { firstUserId, count }: FilledHosts,
  schedulingType: 'round_robin' | 'collective',
): Promise<{ teamId: number; eventTypeId: number }> {
  const people = `generate_series(${firstUserId}, ${firstUserId + count - 1}) id`
  const [team] = await run(`
    INSERT INTO teams (name, slug, created_at, updated_at)
    VALUES ('Team of ${count}', '${schedulingType}-${firstUserId}-${count}', ${MADE_AT}, ${MADE_AT}) RETURNING id`)
  const teamId = Number(team?.id)
  await run(`
    INSERT INTO memberships (user_id, team_id, accepted, created_at, updated_at)
    SELECT id, ${teamId}, true, ${MADE_AT}, ${MADE_AT} FROM ${people}`)
  const [eventType] = await run(`
    INSERT INTO event_types (team_id, scheduling_type, title, slug, length_minutes, minimum_notice_minutes, created_at, updated_at)
    VALUES (${teamId}, '${schedulingType}', 'Team meeting', 'team-meeting', 30, 0, ${MADE_AT}, ${MADE_AT}) RETURNING id`)
  const eventTypeId = Number(eventType?.id)
  await run(`
    INSERT INTO event_type_hosts (event_type_id, user_id, team_id, position, created_at)
    SELECT ${eventTypeId}, id, ${teamId}, id - ${firstUserId}, ${MADE_AT} FROM ${people}`)
  return { teamId, eventTypeId }
}
