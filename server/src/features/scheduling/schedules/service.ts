import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import type { Page } from '../../../lib/page.ts'
import type { Versions } from '../../operation/versions/service.ts'
import {
  eventTypeNotFound,
  noScheduleFor,
  noScheduleToDelete,
  notAHost,
  notYourSchedule,
  scheduleNotFound,
} from './errors.ts'
import type { DateHours, WeeklyHours } from './hours.ts'
import {
  clearDefault,
  deleteSchedule,
  findDefaultSchedule,
  findOwnEventTypeId,
  findSchedule,
  findScheduleForEventType,
  insertSchedule,
  isEventTypeOf,
  isHost,
  listSchedules,
  listSchedulesForEventType,
  listSchedulesOfMembers,
  lockSchedulesOf,
  markOldestAsDefault,
  replaceOverrides,
  replaceRules,
  updateDefault,
  updateSchedule,
} from './store.ts'

export type ScheduleWithHours = {
  id: number
  userId: number
  name: string
  timeZone: string
  isDefault: boolean
  weekly: WeeklyHours[]
  overrides: DateHours[]
}

export type ScheduleChange = Partial<Omit<ScheduleWithHours, 'id' | 'userId'>>
export type NewSchedule = ScheduleChange & { name: string; timeZone: string; isDefault: boolean }

/** A name has up to 255 characters, and the name of a copy is longer than its original's. */
const MAX_COPIED_NAME = 240

const OFFICE_HOURS: WeeklyHours = { days: [1, 2, 3, 4, 5], localStartMinute: 540, localEndMinute: 1020 }

export type Schedules = ReturnType<typeof createSchedules>

type Dependencies = { db: Db; run: RunCommand; versions: Versions }

export function createSchedules({ db, run, versions }: Dependencies) {
  async function insert(
    change: Change,
    userId: number,
    { name, timeZone, isDefault, weekly, overrides }: NewSchedule,
  ): Promise<number> {
    const { tx, now } = change
    versions.hoursChanged(change, userId)
    if (isDefault) await clearDefault(tx, userId, now)
    const id = await insertSchedule(tx, { userId, name, timeZone, isDefault, createdAt: now, updatedAt: now })
    await replaceRules(tx, id, weekly ?? [OFFICE_HOURS])
    if (overrides) await replaceOverrides(tx, id, overrides)
    return id
  }

  /** Returns the schedule if it belongs to this person. @throws `SCHEDULE_NOT_FOUND`, `SCHEDULE_NOT_OWNED` */
  async function getOwn(from: Db, userId: number, id: number): Promise<ScheduleWithHours> {
    const schedule = await findSchedule(from, id)
    if (!schedule) throw scheduleNotFound(id)
    if (schedule.userId !== userId) throw notYourSchedule(userId, id)
    return schedule
  }

  async function publishSchedule(
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    userId: number,
    id: number,
  ): Promise<void> {
    versions.hoursChanged(change, userId)
    await change.publish({
      type: `schedule.${verb}`,
      userId,
      subjectKey: `schedule:${id}`,
      payload: { id },
    })
  }

  return {
    list: (userId: number): Promise<ScheduleWithHours[]> => listSchedules(db, userId),

    /**
     * Lists the schedules of all members. With an event type, it lists the schedule that each host uses for it.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`
     */
    async listOfMembers(
      group: Group,
      { eventTypeId }: { eventTypeId?: number | undefined },
      page: Page,
    ): Promise<ScheduleWithHours[]> {
      if (eventTypeId === undefined) return listSchedulesOfMembers(db, group, page)
      if (!(await isEventTypeOf(db, group, eventTypeId))) throw eventTypeNotFound(eventTypeId)
      return listSchedulesForEventType(db, eventTypeId, page)
    },

    /**
     * Returns the schedule that a host uses for the team's event type.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`, `NOT_A_HOST`, `SCHEDULE_NOT_FOUND` if the host has no schedule
     */
    async getForEventType(teamId: number, userId: number, eventTypeId: number): Promise<ScheduleWithHours> {
      const team = { kind: 'team', teamId, organizationId: null } as const
      if (!(await isEventTypeOf(db, team, eventTypeId))) throw eventTypeNotFound(eventTypeId)
      if (!(await isHost(db, eventTypeId, userId))) throw notAHost(userId, eventTypeId)
      const schedule = await findScheduleForEventType(db, eventTypeId, userId)
      if (!schedule) throw noScheduleFor(userId)
      return schedule
    },

    get: (userId: number, id: number): Promise<ScheduleWithHours> => getOwn(db, userId, id),

    findDefault: async (userId: number): Promise<ScheduleWithHours | null> =>
      (await findDefaultSchedule(db, userId)) ?? null,

    /** Returns the schedule, or the default one if none is named. @throws `SCHEDULE_NOT_FOUND`, `SCHEDULE_NOT_OWNED` */
    async getOrDefault(userId: number, id: number | undefined): Promise<ScheduleWithHours> {
      if (id !== undefined) return getOwn(db, userId, id)
      const schedule = await findDefaultSchedule(db, userId)
      if (!schedule) throw noScheduleFor(userId)
      return schedule
    },

    /** Returns the schedule that an own event type uses. @throws `EVENT_TYPE_NOT_FOUND`, `SCHEDULE_NOT_FOUND` */
    async getForSlug(userId: number, slug: string): Promise<ScheduleWithHours> {
      const eventTypeId = await findOwnEventTypeId(db, userId, slug)
      if (eventTypeId === undefined) throw eventTypeNotFound(slug)
      const schedule = await findScheduleForEventType(db, eventTypeId, userId)
      if (!schedule) throw noScheduleFor(userId)
      return schedule
    },

    /** Copies a schedule with all its hours. @throws `SCHEDULE_NOT_FOUND`, `SCHEDULE_NOT_OWNED` */
    duplicate(context: CommandContext, userId: number, id: number): Promise<ScheduleWithHours> {
      return run(context, async (change) => {
        await lockSchedulesOf(change.tx, userId)
        const { name, timeZone, weekly, overrides } = await getOwn(change.tx, userId, id)
        const copyName = `${name.slice(0, MAX_COPIED_NAME)} (Copy)`
        const copy = { name: copyName, timeZone, weekly, overrides, isDefault: false }
        const copyId = await insert(change, userId, copy)
        await publishSchedule(change, 'created', userId, copyId)
        return getOwn(change.tx, userId, copyId)
      })
    },

    create(context: CommandContext, userId: number, schedule: NewSchedule): Promise<ScheduleWithHours> {
      return run(context, async (change) => {
        await lockSchedulesOf(change.tx, userId)
        const id = await insert(change, userId, schedule)
        await publishSchedule(change, 'created', userId, id)
        return getOwn(change.tx, userId, id)
      })
    },

    /**
     * Changes the values that were sent. Hours that were sent replace all hours. `isDefault: false` doesn't remove the
     * mark.
     */
    update(
      context: CommandContext,
      userId: number,
      id: number,
      { weekly, overrides, isDefault, ...rest }: ScheduleChange,
    ): Promise<ScheduleWithHours> {
      return run(context, async (change) => {
        const { tx, now } = change
        await lockSchedulesOf(tx, userId)
        await getOwn(tx, userId, id)
        if (isDefault) await clearDefault(tx, userId, now)
        await updateSchedule(tx, id, { ...rest, ...(isDefault && { isDefault }), updatedAt: now })
        if (weekly) await replaceRules(tx, id, weekly)
        if (overrides) await replaceOverrides(tx, id, overrides)
        await publishSchedule(change, 'updated', userId, id)
        return getOwn(tx, userId, id)
      })
    },

    /**
     * Deletes the schedule. Event types that used it fall back to the default schedule. If the default is deleted, the
     * oldest other schedule becomes the default.
     */
    delete(context: CommandContext, userId: number, id: number): Promise<void> {
      return run(context, async (change) => {
        const { tx, now } = change
        await lockSchedulesOf(tx, userId)
        const schedule = await findSchedule(tx, id)
        if (!schedule) throw noScheduleToDelete(id)
        if (schedule.userId !== userId) throw notYourSchedule(userId, id)
        await deleteSchedule(tx, id)
        if (schedule.isDefault) await markOldestAsDefault(tx, userId, now)
        await publishSchedule(change, 'deleted', userId, id)
      })
    },

    /** Creates the office hours of a new account. */
    insertDefault: (change: Change, userId: number, timeZone: string): Promise<number> =>
      insert(change, userId, { name: 'Default schedule', timeZone, isDefault: true }),

    /** @throws `SCHEDULE_NOT_FOUND`, `SCHEDULE_NOT_OWNED` */
    async makeDefault(change: Change, userId: number, id: number): Promise<void> {
      const { tx, now } = change
      await lockSchedulesOf(tx, userId)
      await getOwn(tx, userId, id)
      versions.hoursChanged(change, userId)
      await clearDefault(tx, userId, now)
      await updateSchedule(tx, id, { isDefault: true, updatedAt: now })
    },

    /** Changes the time zone of the default schedule when its person changes zone. */
    async moveDefault(change: Change, userId: number, timeZone: string): Promise<void> {
      versions.hoursChanged(change, userId)
      await updateDefault(change.tx, userId, { timeZone, updatedAt: change.now })
    },

    /** Returns true if the schedule belongs to the person. Event types refuse other people's schedules. */
    isOwn: async (from: Db, userId: number, id: number): Promise<boolean> =>
      (await findSchedule(from, id))?.userId === userId,
  }
}
