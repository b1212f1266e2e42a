import { nextId, type RunSql, skipIds } from './run-sql.ts'

/** Hosts with ids that follow each other. The event type of each has the same distance from the first one. */
export type FilledHosts = { firstUserId: number; firstEventTypeId: number; count: number }

const LARGEST_STATEMENT = 20_000
const MADE_AT = "timestamptz '2020-01-01'"

/**
 * Fills in people with office hours on weekdays and an event type of half an hour each. They have no passwords, keys,
 * webhooks or calendars. With an organization, they are its members.
 */
export async function fillHosts(run: RunSql, count: number, organizationId?: number): Promise<FilledHosts> {
  const firstUserId = await nextId(run, 'users')
  const firstEventTypeId = await nextId(run, 'event_types')
  const firstScheduleId = await nextId(run, 'schedules')
  const series = (from: number) => `generate_series(${from}, ${Math.min(from + LARGEST_STATEMENT, count) - 1}) n`
  for (let from = 0; from < count; from += LARGEST_STATEMENT) {
    await run(`
      INSERT INTO users (id, uuid, email, email_verified_at, username, name, time_zone, created_at, updated_at)
      SELECT ${firstUserId} + n, gen_random_uuid(), 'filled-' || ${firstUserId} + n || '@example.com', ${MADE_AT},
        'filled-' || ${firstUserId} + n, 'Filled ' || n, 'Europe/Berlin', ${MADE_AT}, ${MADE_AT}
      FROM ${series(from)}`)
    await run(`
      INSERT INTO schedules (id, user_id, name, time_zone, is_default, created_at, updated_at)
      SELECT ${firstScheduleId} + n, ${firstUserId} + n, 'Hours', 'Europe/Berlin', true, ${MADE_AT}, ${MADE_AT}
      FROM ${series(from)}`)
    await run(`
      INSERT INTO schedule_rules (schedule_id, days, local_start_minute, local_end_minute)
      SELECT ${firstScheduleId} + n, '{1,2,3,4,5}', 540, 1020 FROM ${series(from)}`)
    await run(`
      INSERT INTO event_types (id, user_id, title, slug, length_minutes, minimum_notice_minutes, created_at, updated_at)
      SELECT ${firstEventTypeId} + n, ${firstUserId} + n, 'Meeting', 'meeting', 30, 0, ${MADE_AT}, ${MADE_AT}
      FROM ${series(from)}`)
    await run(`
      INSERT INTO event_type_hosts (event_type_id, user_id, created_at)
      SELECT ${firstEventTypeId} + n, ${firstUserId} + n, ${MADE_AT} FROM ${series(from)}`)
    if (organizationId !== undefined)
      await run(`
        INSERT INTO memberships (user_id, organization_id, accepted, created_at, updated_at)
        SELECT ${firstUserId} + n, ${organizationId}, true, ${MADE_AT}, ${MADE_AT} FROM ${series(from)}`)
  }
  for (const table of ['users', 'schedules', 'event_types']) await skipIds(run, table)
  return { firstUserId, firstEventTypeId, count }
}
