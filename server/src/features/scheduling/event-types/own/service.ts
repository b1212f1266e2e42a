import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { Versions } from '../../../operation/versions/service.ts'
import type { ListReader } from '../../calendars/service.ts'
import type { Schedules } from '../../schedules/service.ts'
import { completeFields, effectiveBookingFields, ownFields } from '../booking-fields/complete.ts'
import {
  eventTypeNotFound,
  fieldsLocked,
  isManaged,
  noEventTypeToDelete,
  notYourEventType,
  notYourSchedule,
  slugTaken,
} from '../errors.ts'
import type { EventTypeChange, NewEventType } from '../event-type-change.ts'
import { checkConnected, defaultLocations } from '../locations/default-locations.ts'
import type { Integration } from '../locations/integrations.ts'
import { publishEventTypes } from '../publish.ts'
import { checkTogether, nothingSet } from '../rules.ts'
import { destinationColumn } from '../settings/destination-calendar.ts'
import { checkPayable } from '../settings/payable.ts'
import {
  deleteEventType,
  deleteEventTypesOf,
  deleteHostEverywhere,
  findOwnership,
  findWhole,
  insertEventType,
  insertHost,
  isTakenSlug,
  lockEventType,
  lockEventTypes,
  replaceLocations,
  replaceLocationsOfAll,
  updateEventType,
  type WholeEventType,
} from '../store.ts'
import { lockedChanges } from '../team/managed-fields.ts'

type Dependencies = {
  run: RunCommand
  schedules: Schedules
  versions: Versions
  calendarLists: Pick<ListReader, 'lookFor'>
  /** True if the server has the built-in video. */
  offersVideo: boolean
  /** The settings without which nothing can be paid. Empty if payments are possible. */
  paymentsNeed: readonly string[]
}

/** Creates the commands by which people change event types of their own. */
export function createOwnEventTypes(deps: Dependencies) {
  const { run, schedules, versions, calendarLists, offersVideo, paymentsNeed } = deps

  async function checkSchedule(from: Db, userId: number, id: number | null | undefined): Promise<void> {
    if (id !== undefined && id !== null && !(await schedules.isOwn(from, userId, id))) throw notYourSchedule(userId, id)
  }

  /** Locks and returns the person's event type until the command ends. */
  async function takeOwn(tx: Tx, userId: number, id: number): Promise<WholeEventType> {
    await lockEventType(tx, id)
    const eventType = await findWhole(tx, id)
    if (eventType?.userId !== userId) throw eventTypeNotFound(id)
    return eventType
  }

  async function getWhole(from: Db, id: number): Promise<WholeEventType> {
    const eventType = await findWhole(from, id)
    if (!eventType) throw eventTypeNotFound(id)
    return eventType
  }

  /** Refuses changes of fields that the parent locks. @throws `FIELDS_LOCKED` */
  async function checkLocked(tx: Tx, stored: WholeEventType, parentId: number, change: EventTypeChange): Promise<void> {
    const parent = await getWhole(tx, parentId)
    const before: Record<string, unknown> = { ...stored, bookingFields: effectiveBookingFields(stored) }
    const after: Record<string, unknown> = {
      ...change.columns,
      bookingFields: change.fields,
      locations: change.locations,
    }
    const isChanged = (field: string, columns: readonly string[]) =>
      [field, ...columns].some((name) => after[name] !== undefined && !isDeepStrictEqual(after[name], before[name]))
    const locked = lockedChanges(parent.unlockedFields, isChanged)
    if (locked.length > 0) throw fieldsLocked(locked)
  }

  async function publishEventType(
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    userId: number,
    id: number,
  ): Promise<void> {
    versions.eventTypeChanged(change, id)
    await publishEventTypes(change, verb, [{ id, userId }])
  }

  async function insert(change: Change, userId: number, { columns: sent, ...lists }: NewEventType): Promise<number> {
    const { tx, now } = change
    const columns = { ...sent, ...(await destinationColumn(tx, { userId }, lists, now)) }
    await checkSchedule(tx, userId, columns.scheduleId)
    const locations = lists.locations ?? defaultLocations(offersVideo)
    await checkConnected(tx, { userId }, lists.locations, offersVideo)
    await checkPayable(tx, { userId }, columns, paymentsNeed)
    const fields = completeFields(lists.fields ?? [])
    checkTogether({ ...nothingSet, ...columns, locationCount: locations.length, fields })
    const id = await insertEventType(tx, {
      ...columns,
      userId,
      bookingFields: JSON.stringify(fields),
      createdAt: now,
      updatedAt: now,
    }).catch(refuseTakenSlug)
    await replaceLocations(tx, id, locations)
    await insertHost(tx, { eventTypeId: id, userId, createdAt: now })
    await publishEventType(change, 'created', userId, id)
    return id
  }

  return {
    /** @throws `SLUG_TAKEN`, `SCHEDULE_NOT_OWNED`, `INTEGRATION_NOT_CONNECTED`, what `checkTogether` and `destinationColumn` throw */
    async create(context: CommandContext, userId: number, eventType: NewEventType): Promise<WholeEventType> {
      await calendarLists.lookFor({ userId }, eventType.destination)
      return run(context, async (change) => getWhole(change.tx, await insert(change, userId, eventType)))
    },

    /** Creates an event type as a part of another command. */
    insert,

    /**
     * Changes the values that were sent.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`, also for another person's; what `create` throws
     */
    async update(context: CommandContext, userId: number, id: number, sent: EventTypeChange): Promise<WholeEventType> {
      await calendarLists.lookFor({ userId }, sent.destination)
      const { locations, fields } = sent
      return run(context, async (change) => {
        const { tx, now } = change
        const stored = await takeOwn(tx, userId, id)
        const columns = { ...sent.columns, ...(await destinationColumn(tx, { userId }, sent, now)) }
        const completed = fields && ownFields(fields, stored)
        if (stored.parentEventTypeId !== null)
          await checkLocked(tx, stored, stored.parentEventTypeId, { columns, locations, fields: completed })
        await checkSchedule(tx, userId, columns.scheduleId)
        await checkConnected(tx, { userId }, locations, offersVideo)
        await checkPayable(tx, { userId }, columns, paymentsNeed)
        checkTogether({
          ...stored,
          ...columns,
          // A managed child follows the team's rules, because the team decides its settings.
          isOfTeam: stored.parentEventTypeId !== null,
          locationCount: (locations ?? stored.locations).length,
          fields: completed ?? effectiveBookingFields(stored),
        })
        await updateEventType(tx, id, {
          ...columns,
          ...(completed && { bookingFields: JSON.stringify(completed) }),
          updatedAt: now,
        }).catch(refuseTakenSlug)
        if (locations) await replaceLocations(tx, id, locations)
        await publishEventType(change, 'updated', userId, id)
        return getWhole(tx, id)
      })
    },

    /** Moves several own event types to one integration. @throws `EVENT_TYPE_NOT_FOUND`, `FIELDS_LOCKED` */
    moveTo(context: CommandContext, userId: number, ids: readonly number[], integration: Integration): Promise<void> {
      const location = { type: 'integration' as const, value: null, integration, isPublic: true }
      return run(context, async (change) => {
        const { tx, now } = change
        await lockEventTypes(tx, ids)
        const found = new Map((await findOwnership(tx, ids)).map((each) => [each.id, each]))
        for (const id of ids) {
          const eventType = found.get(id)
          if (eventType?.userId !== userId) throw eventTypeNotFound(id)
          if (eventType.parentUnlockedFields?.includes('locations') === false) throw fieldsLocked(['locations'])
        }
        await replaceLocationsOfAll(tx, ids, location, now)
        for (const id of ids) versions.eventTypeChanged(change, id)
        const owned = [...new Set(ids)].map((id) => ({ id, userId }))
        await publishEventTypes(change, 'updated', owned)
      })
    },

    /** Deletes the event type. Its bookings stay. @throws `EVENT_TYPE_NOT_FOUND`, `EVENT_TYPE_NOT_OWNED` */
    delete(context: CommandContext, userId: number, id: number): Promise<WholeEventType> {
      return run(context, async (change) => {
        const { tx } = change
        await lockEventType(tx, id)
        const eventType = await findWhole(tx, id)
        if (!eventType) throw noEventTypeToDelete(id)
        if (eventType.userId !== userId) throw notYourEventType(userId, id)
        if (eventType.parentEventTypeId !== null) throw isManaged(id)
        await deleteEventType(tx, id)
        await publishEventType(change, 'deleted', userId, id)
        return eventType
      })
    },

    /**
     * Deletes all event types of a person as a part of another command, and removes the person from the hosts of
     * others.
     */
    async deleteAllOf(change: Change, userId: number): Promise<void> {
      const deleted = await deleteEventTypesOf(change.tx, userId)
      for (const id of [...deleted, ...(await deleteHostEverywhere(change.tx, userId))])
        versions.eventTypeChanged(change, id)
      const owned = deleted.map((id) => ({ id, userId }))
      await publishEventTypes(change, 'deleted', owned)
    },
  }
}

function refuseTakenSlug(error: unknown): never {
  throw isTakenSlug(error) ? slugTaken() : error
}
