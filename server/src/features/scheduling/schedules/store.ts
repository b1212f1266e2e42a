import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { ScheduleTable } from '../../../db/tables/hours.ts'
import type { Group } from '../../../lib/group.ts'
import type { Page } from '../../../lib/page.ts'
import type { DateHours, WeeklyHours } from './hours.ts'

// Keys inside JSON are literals, because the plugin that turns column names into camelCase doesn't change values.
const weekly = sql<WeeklyHours[]>`coalesce((
  SELECT json_agg(json_build_object('days', r.days, 'localStartMinute', r.local_start_minute, 'localEndMinute', r.local_end_minute) ORDER BY r.id)
  FROM schedule_rules r WHERE r.schedule_id = schedules.id), '[]')`

const overrides = sql<DateHours[]>`coalesce((
  SELECT json_agg(json_build_object('localOn', o.local_on, 'localStartMinute', o.local_start_minute, 'localEndMinute', o.local_end_minute) ORDER BY o.id)
  FROM schedule_overrides o WHERE o.schedule_id = schedules.id), '[]')`

/** Reads schedules with their hours in the order in which the hours were sent, in one statement for any number. */
const schedulesWithHours = (db: Db) =>
  db
    .selectFrom('schedules')
    .select(['id', 'userId', 'name', 'timeZone', 'isDefault', weekly.as('weekly'), overrides.as('overrides')])

export const findSchedule = (db: Db, id: number) =>
  schedulesWithHours(db).where('schedules.id', '=', id).executeTakeFirst()

export const findDefaultSchedule = (db: Db, userId: number) =>
  schedulesWithHours(db)
    .where('schedules.userId', '=', userId)
    .where('schedules.isDefault', '=', true)
    .executeTakeFirst()

export const listSchedules = (db: Db, userId: number) =>
  schedulesWithHours(db).where('schedules.userId', '=', userId).orderBy('schedules.id').execute()

const acceptedMembers = (db: Db, group: Group) => {
  const members = db.selectFrom('memberships').select('userId').where('accepted', '=', true)
  return group.kind === 'team'
    ? members.where('teamId', '=', group.teamId)
    : members.where('organizationId', '=', group.organizationId)
}

/** Lists the schedules of all members in one statement. */
export const listSchedulesOfMembers = (db: Db, group: Group, { take, skip }: Page) =>
  schedulesWithHours(db)
    .where('schedules.userId', 'in', acceptedMembers(db, group))
    .orderBy('schedules.id')
    .limit(take)
    .offset(skip)
    .execute()

/**
 * Returns the schedule that each host uses: the host's own for this event type, else the event type's, else the
 * default.
 */
const effectiveFor = (eventTypeId: number) => sql<number>`(
  SELECT DISTINCT ON (h.user_id) s.id FROM event_type_hosts h
  JOIN event_types e ON e.id = h.event_type_id
  JOIN schedules s ON s.user_id = h.user_id AND (s.id = h.schedule_id OR s.id = e.schedule_id OR s.is_default)
  WHERE h.event_type_id = ${eventTypeId}
  ORDER BY h.user_id, (s.id = h.schedule_id) IS TRUE DESC, (s.id = e.schedule_id) IS TRUE DESC)`

export const listSchedulesForEventType = (db: Db, eventTypeId: number, { take, skip }: Page) =>
  schedulesWithHours(db)
    .where('schedules.id', 'in', effectiveFor(eventTypeId))
    .orderBy('schedules.id')
    .limit(take)
    .offset(skip)
    .execute()

export const findScheduleForEventType = (db: Db, eventTypeId: number, userId: number) =>
  schedulesWithHours(db)
    .where('schedules.id', 'in', effectiveFor(eventTypeId))
    .where('schedules.userId', '=', userId)
    .executeTakeFirst()

/** Returns the id of the person's own event type with this slug. */
export const findOwnEventTypeId = async (db: Db, userId: number, slug: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('eventTypes')
      .select('id')
      .where('userId', '=', userId)
      .where('slug', '=', slug)
      .executeTakeFirst()
  )?.id

/** Returns true if the event type belongs to the team, or to one of the organization's teams. */
export const isEventTypeOf = async (db: Db, group: Group, eventTypeId: number): Promise<boolean> => {
  const eventType = db.selectFrom('eventTypes').select('eventTypes.id').where('eventTypes.id', '=', eventTypeId)
  const owned =
    group.kind === 'team'
      ? eventType.where('teamId', '=', group.teamId)
      : eventType
          .innerJoin('teams', 'teams.id', 'eventTypes.teamId')
          .where('teams.organizationId', '=', group.organizationId)
  return (await owned.executeTakeFirst()) !== undefined
}

export const isHost = async (db: Db, eventTypeId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('eventTypeHosts')
    .select('userId')
    .where('eventTypeId', '=', eventTypeId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined

export const insertSchedule = async (db: Db, schedule: Insertable<ScheduleTable>): Promise<number> =>
  (await db.insertInto('schedules').values(schedule).returning('id').executeTakeFirstOrThrow()).id

export const updateSchedule = (db: Db, id: number, change: Updateable<ScheduleTable>) =>
  db.updateTable('schedules').set(change).where('id', '=', id).execute()

export const updateDefault = (db: Db, userId: number, change: Updateable<ScheduleTable>) =>
  db.updateTable('schedules').set(change).where('userId', '=', userId).where('isDefault', '=', true).execute()

/** Locks the person's schedules, so that changes follow one another. The default mark concerns all of them. */
export const lockSchedulesOf = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Makes the oldest of the person's schedules the default, if there is one. */
export const markOldestAsDefault = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('schedules')
    .set({ isDefault: true, updatedAt: now })
    .where('id', '=', (oldest) =>
      oldest
        .selectFrom('schedules as candidate')
        .select(({ fn }) => fn.min('candidate.id').as('id'))
        .where('candidate.userId', '=', userId),
    )
    .execute()

/** Removes the mark from the person's default schedule, so that another one can have it. */
export const clearDefault = (db: Db, userId: number, now: Date) =>
  updateDefault(db, userId, { isDefault: false, updatedAt: now })

/**
 * Replaces the weekly hours. They travel as one parameter: a parameter for each value of a thousand hours would keep
 * the process busy for longer than the database.
 */
export async function replaceRules(db: Db, scheduleId: number, rules: readonly WeeklyHours[]): Promise<void> {
  await db.deleteFrom('scheduleRules').where('scheduleId', '=', scheduleId).execute()
  if (rules.length === 0) return
  await sql`
    INSERT INTO schedule_rules (schedule_id, days, local_start_minute, local_end_minute)
    SELECT ${scheduleId}::int, given.days, given."localStartMinute", given."localEndMinute"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rules)}::json)
      AS (days smallint[], "localStartMinute" smallint, "localEndMinute" smallint)) WITH ORDINALITY
      AS given (days, "localStartMinute", "localEndMinute", place)
    ORDER BY given.place`.execute(db)
}

/** Replaces the hours of dates in the same way. */
export async function replaceOverrides(db: Db, scheduleId: number, overrides: readonly DateHours[]): Promise<void> {
  await db.deleteFrom('scheduleOverrides').where('scheduleId', '=', scheduleId).execute()
  if (overrides.length === 0) return
  await sql`
    INSERT INTO schedule_overrides (schedule_id, local_on, local_start_minute, local_end_minute)
    SELECT ${scheduleId}::int, given."localOn", given."localStartMinute", given."localEndMinute"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(overrides)}::json)
      AS ("localOn" date, "localStartMinute" smallint, "localEndMinute" smallint)) WITH ORDINALITY
      AS given ("localOn", "localStartMinute", "localEndMinute", place)
    ORDER BY given.place`.execute(db)
}

export const deleteSchedule = (db: Db, id: number) => db.deleteFrom('schedules').where('id', '=', id).execute()
