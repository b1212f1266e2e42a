import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../commands/change.ts'
import type { Actor, CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import type { PageAddresses } from '../../../lib/page-addresses.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { Schedules } from '../schedules/service.ts'
import { type AdminEventTypeFilter, type AdminEventTypeRow, listAnybodysEventTypes } from './admin-list-store.ts'
import { askedBookingFields, completeFields, effectiveBookingFields, ownFields } from './booking-fields/complete.ts'
import { bookingUrl } from './booking-url.ts'
import { dynamicEventType } from './dynamic.ts'
import {
  eventTypeNotFound,
  fieldsLocked,
  isManaged,
  noEventTypeToDelete,
  notYourEventType,
  notYourSchedule,
  pageNotFound,
  slugTaken,
} from './errors.ts'
import type { EventTypeChange, NewEventType } from './event-type-change.ts'
import { checkConnected, defaultLocations } from './locations/default-locations.ts'
import { BUILT_IN, findIntegration, type Integration } from './locations/integrations.ts'
import { findOrganizationOffers, type OrganizationOffers } from './looks/organization-store.ts'
import {
  type Face,
  findFaces,
  findLooks,
  findLooksOfPerson,
  findMeetingLooks,
  findTeamLooks,
  type Looks,
} from './looks/store.ts'
import { publishEventTypes } from './publish.ts'
import { checkTogether, nothingSet } from './rules.ts'
import { destinationColumn } from './settings/destination-calendar.ts'
import { checkPayable } from './settings/payable.ts'
import {
  deleteEventType,
  deleteEventTypesOf,
  deleteHostEverywhere,
  type EventTypeListQuery,
  type EventTypeWithTeam,
  findOwnership,
  findReadable,
  findWhole,
  findWholeBySlug,
  insertEventType,
  insertHost,
  isTakenSlug,
  listLinked,
  listTogether,
  listWhole,
  listWithTeams,
  lockEventType,
  lockEventTypes,
  replaceLocations,
  replaceLocationsOfAll,
  updateEventType,
  type WholeEventType,
} from './store.ts'
import type { ManagedEventTypes } from './team/managed.ts'
import { lockedChanges } from './team/managed-fields.ts'
import { createTeamEventTypes } from './team/service.ts'

export type { AdminEventTypeRow } from './admin-list-store.ts'
export { askedPhone, NUMBER_SLUGS, type PhoneQuestion, workflowsOnEventTypes } from './asked-phone-store.ts'
export { DEFAULT_LABELS } from './booking-fields/default-labels.ts'
export { chooseLength } from './choose-length.ts'
export { deleteEventTypesOfOrganization, deleteEventTypesOfTeam } from './delete-store.ts'
export { integrationNotConnected } from './errors.ts'
export type { EventTypeChange, NewEventType } from './event-type-change.ts'
export { MAX_BUFFER_MINUTES } from './limits.ts'
export { offeredLocations } from './locations/default-locations.ts'
export {
  BUILT_IN,
  BUILT_IN_CODE,
  findIntegration,
  INTEGRATION_IDS,
  type Integration,
  integrationCode,
  integrationName,
  integrationOfCode,
  SUPPORTED,
} from './locations/integrations.ts'
export type { OrganizationOffers } from './looks/organization-store.ts'
export type { Face, Looks } from './looks/store.ts'
export { BookingRules, presentBookingRules } from './settings/booking-rules.ts'
export { createManagedEventTypes, type ManagedEventTypes } from './team/managed.ts'
export {
  deleteHostsOfOrganization,
  deleteHostsOfTeam,
  insertHostEverywhere,
  listEventTypesOfHost,
} from './team/member-hosts-store.ts'
export {
  type BookableLocation,
  type BookedEventType,
  bookableLocations,
  bookedEventType,
  type EventTypeRow,
  type PublishedColumns,
  publishedEventType,
  type StoredLocation,
} from './views-store.ts'
export type { WholeEventType }
export { askedBookingFields, dynamicEventType, effectiveBookingFields }

/** A team's page. Managed event types are booked with each of their people. */
type TeamOffers = { name: string; looks: Looks | null; faces: Face[]; offered: WholeEventType[] }

export type EventTypeSelector = { id: number } | { username: string; slug: string }
export type Together = { usernames: readonly string[]; orgSlug?: string | undefined; orgId?: number | undefined }

type PublicAddress = {
  slug: string
  username?: string | undefined
  teamId?: number | undefined
  orgId?: number | undefined
}

export type EventTypes = ReturnType<typeof createEventTypes>

type Dependencies = {
  db: Db
  run: RunCommand
  schedules: Schedules
  versions: Versions
  managed: ManagedEventTypes
  pages: PageAddresses
  /** True if the server has the built-in video. */
  offersVideo: boolean
  /** The settings without which nothing can be paid. Empty if payments are possible. */
  paymentsNeed: readonly string[]
}

export function createEventTypes({
  db,
  run,
  schedules,
  versions,
  managed,
  pages,
  offersVideo,
  paymentsNeed,
}: Dependencies) {
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

  async function listDynamic({ usernames, ...organization }: Together): Promise<WholeEventType[]> {
    const wanted = [...new Set(usernames.map((name) => name.toLowerCase()))]
    const people = await listTogether(db, wanted, organization)
    return people.length === wanted.length
      ? [{ ...dynamicEventType(people), locations: defaultLocations(offersVideo) }]
      : []
  }

  async function findByAddress({ slug, username, teamId, orgId }: PublicAddress): Promise<WholeEventType | undefined> {
    if (teamId !== undefined && teamId !== 0) return (await teamEventTypes.list(teamId, { slug }))[0]
    if (username === undefined) return undefined
    const usernames = username.split(/[+,]/)
    if (usernames.length > 1) return (await listDynamic({ usernames, orgId }))[0]
    const found = await findWholeBySlug(db, username, slug)
    return found ?? (orgId === undefined ? undefined : (await listOfName(username, slug, orgId))[0])
  }

  const listOfName = (username: string, slug: string, orgId: number) =>
    listWhole(db, { owner: { username, orgId }, slug, viewerId: null })

  const teamEventTypes = createTeamEventTypes({ db, run, versions, managed, offersVideo, paymentsNeed })

  return {
    /** Lists the event types of all accounts, for administrators. */
    listAll: (filter: AdminEventTypeFilter, rows: LatestRows): Promise<CursorPage<AdminEventTypeRow>> =>
      latestPage(rows, (wanted) => listAnybodysEventTypes(db, filter, wanted)),

    /** @throws `SLUG_TAKEN`, `SCHEDULE_NOT_OWNED`, `INTEGRATION_NOT_CONNECTED`, what `checkTogether` and `destinationColumn` throw */
    create(context: CommandContext, userId: number, eventType: NewEventType): Promise<WholeEventType> {
      return run(context, async (change) => getWhole(change.tx, await insert(change, userId, eventType)))
    },

    /** Creates an event type as a part of another command. */
    insert,

    /**
     * Changes the values that were sent.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`, also for another person's; what `create` throws
     */
    update(context: CommandContext, userId: number, id: number, sent: EventTypeChange): Promise<WholeEventType> {
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
        const found = await findOwnership(tx, ids)
        for (const id of ids) {
          const eventType = found.find((each) => each.id === id)
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

    /**
     * Returns a personal event type to its owner, a team's to the people who run it and to the team's members, and any
     * to system administrators.
     *
     * @throws `EVENT_TYPE_NOT_FOUND` for others
     */
    async get(actor: Actor, id: number): Promise<WholeEventType> {
      if (actor.kind !== 'user') throw eventTypeNotFound(id)
      const eventType = actor.isAdministrator ? await findWhole(db, id) : await findReadable(db, id, actor.userId)
      if (!eventType) throw eventTypeNotFound(id)
      return eventType
    },

    list: (wish: EventTypeListQuery): Promise<WholeEventType[]> => listWhole(db, wish),

    /** Returns the looks of the event type's page, and the faces of its first hosts. Several people at once have no own looks. */
    looksOf: async (
      id: number,
      hosts: readonly { userId: number }[],
    ): Promise<{ looks: Looks | null; faces: Face[] }> =>
      id === 0
        ? {
            looks: null,
            faces: await findFaces(
              db,
              hosts.map(({ userId }) => userId),
            ),
          }
        : findLooks(db, id),

    /** Returns the looks of the pages of a meeting, and the face of its host. The event type of an old one may be deleted. */
    looksOfMeeting: (
      eventTypeId: number | null,
      hostId: number | null,
    ): Promise<{ looks: Looks | null; face: Face | null }> => findMeetingLooks(db, eventTypeId, hostId),

    /** Returns the faces of these people, in their order. */
    facesOf: (userIds: readonly number[]): Promise<Face[]> => findFaces(db, userIds),

    /** Returns a team's looks, and what can be booked with it. The caller has checked that the team exists. */
    async offersOfTeam(teamSlug: string, organizationSlug: string | undefined): Promise<TeamOffers> {
      const team = await findTeamLooks(db, teamSlug, organizationSlug)
      if (!team) return { name: teamSlug, looks: null, faces: [], offered: [] }
      const all = await teamEventTypes.list(team.id, { hostsLimit: 1 })
      return { ...team, offered: all.filter(({ hidden, schedulingType }) => !hidden && schedulingType !== 'managed') }
    },

    /** Returns an organization's page, or undefined if it has none. */
    offersOfOrganization: (slug: string): Promise<OrganizationOffers | undefined> => findOrganizationOffers(db, slug),

    /** Returns the looks of a person's page. */
    looksOfPerson: (userId: number): Promise<Looks | null> => findLooksOfPerson(db, userId),

    /** Returns the event type for several people at once, or an empty list if one of them doesn't allow it. */
    listDynamic,

    /** Finds an event type for other features. It checks no permission and includes hidden ones. */
    find: (selector: EventTypeSelector, from: Db = db): Promise<WholeEventType | undefined> =>
      'id' in selector ? findWhole(from, selector.id) : findWholeBySlug(from, selector.username, selector.slug),

    /**
     * Finds the event type of a booking page. Hidden ones are found too, because their address is enough to book them.
     * Several names with `+` between them mean one meeting with all of these people.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`
     */
    async findPublic({ slug, username, teamId, orgId }: PublicAddress): Promise<WholeEventType> {
      const found = await findByAddress({ slug, username, teamId, orgId })
      if (!found || found.schedulingType === 'managed') throw pageNotFound(slug)
      return found
    },

    listWithTeams: (userId: number): Promise<EventTypeWithTeam[]> => listWithTeams(db, userId),

    /** Lists the integrations at which meetings of the owner can take place. */
    async listApps(owner: { userId: number } | { teamId: number }): Promise<Integration[]> {
      const linked = (await listLinked(db, owner)).flatMap((slug) => findIntegration(slug) ?? [])
      return [...new Set([...(offersVideo ? [BUILT_IN] : []), ...linked])]
    },

    /** The common address of the pages. */
    publicUrl: pages.publicUrl,

    bookingUrl: (eventType: WholeEventType): string => bookingUrl(pages, eventType),

    ofTeams: teamEventTypes,
  }
}

function refuseTakenSlug(error: unknown): never {
  throw isTakenSlug(error) ? slugTaken() : error
}
