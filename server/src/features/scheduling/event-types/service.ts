import type { Actor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type CursorPage, type LatestRows, latestPage } from '../../../lib/page.ts'
import type { PageAddresses } from '../../../lib/page-addresses.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { ListReader } from '../calendars/service.ts'
import type { Schedules } from '../schedules/service.ts'
import { type AdminEventTypeFilter, type AdminEventTypeRow, listAnybodysEventTypes } from './admin-list-store.ts'
import { askedBookingFields, effectiveBookingFields } from './booking-fields/complete.ts'
import { bookingUrl } from './booking-url.ts'
import { dynamicEventType } from './dynamic.ts'
import { eventTypeNotFound, pageNotFound } from './errors.ts'
import { defaultLocations } from './locations/default-locations.ts'
import { BUILT_IN, findIntegration, type Integration } from './locations/integrations.ts'
import { createPageLooks } from './looks/page-looks.ts'
import { createOwnEventTypes } from './own/service.ts'
import {
  type EventTypeListQuery,
  type EventTypeWithTeam,
  findReadable,
  findWhole,
  findWholeBySlug,
  listLinked,
  listTogether,
  listWhole,
  listWithTeams,
  type WholeEventType,
} from './store.ts'
import type { ManagedEventTypes } from './team/managed.ts'
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
export type { OrganizationOffers, Words } from './looks/page-looks.ts'
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
  calendarLists: Pick<ListReader, 'lookFor'>
  pages: PageAddresses
  /** True if the server has the built-in video. */
  offersVideo: boolean
  /** The settings without which nothing can be paid. Empty if payments are possible. */
  paymentsNeed: readonly string[]
}

/** Creates the service of event types: those of people, those of teams, and what their booking pages show. */
export function createEventTypes({
  db,
  run,
  schedules,
  versions,
  managed,
  calendarLists,
  pages,
  offersVideo,
  paymentsNeed,
}: Dependencies) {
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

  const teamEventTypes = createTeamEventTypes({ db, run, versions, managed, calendarLists, offersVideo, paymentsNeed })

  return {
    ...createOwnEventTypes({ run, schedules, versions, calendarLists, offersVideo, paymentsNeed }),
    ...createPageLooks({ db }),

    /** Lists the event types of all accounts, for administrators. */
    listAll: (filter: AdminEventTypeFilter, rows: LatestRows): Promise<CursorPage<AdminEventTypeRow>> =>
      latestPage(rows, (wanted) => listAnybodysEventTypes(db, filter, wanted)),

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
