import type { Change } from '../../../../commands/change.ts'
import type { Actor, CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db, Tx } from '../../../../db/connection.ts'
import { isUniqueViolation } from '../../../../db/unique-violation.ts'
import type { Group } from '../../../../lib/group.ts'
import { type Page, type Pagination, paginate } from '../../../../lib/page.ts'
import type { Versions } from '../../../operation/versions/service.ts'
import type { ListReader } from '../../calendars/service.ts'
import { completeFields, effectiveBookingFields, ownFields } from '../booking-fields/complete.ts'
import { eventTypeNotFound, slugTaken } from '../errors.ts'
import type { EventTypeChange, NewEventType } from '../event-type-change.ts'
import { checkConnected, defaultLocations } from '../locations/default-locations.ts'
import { publishEventTypes } from '../publish.ts'
import { checkTogether, nothingSet } from '../rules.ts'
import { destinationColumn } from '../settings/destination-calendar.ts'
import { checkPayable } from '../settings/payable.ts'
import {
  deleteEventType,
  type EventTypeColumns,
  insertEventType,
  isTakenSlug,
  lockEventType,
  replaceLocations,
  updateEventType,
  type WholeEventType,
} from '../store.ts'
import {
  emailSettingsNeedOrganization,
  hostsRequired,
  managedStaysManaged,
  noEventTypeToUpdate,
  notOfOrganization,
  scheduleOfNobody,
  slugTakenInTeam,
} from './errors.ts'
import { findHosts, type HostInput, storeHosts } from './hosts.ts'
import type { ManagedEventTypes } from './managed.ts'
import { listChildren } from './managed-store.ts'
import {
  deleteTallies,
  findOfTeam,
  isOfOrganization,
  isScheduleOfMember,
  listOfOrganizationTeams,
  listOfTeam,
  type TeamListQuery,
} from './store.ts'

export type { HostInput } from './hosts.ts'

export type SchedulingType = 'collective' | 'round_robin' | 'managed'
type TeamWish = { teamColumns: EventTypeColumns; hosts?: HostInput[]; assignsAll?: boolean }

export type NewTeamEventType = NewEventType & TeamWish & { schedulingType: SchedulingType }
/** The values that a request sets. Lists replace the stored ones completely. */
export type TeamEventTypeChange = EventTypeChange & TeamWish & { schedulingType?: SchedulingType }

/** The team in an address, whose access has been checked. */
export type Team = Extract<Group, { kind: 'team' }>

type Dependencies = {
  db: Db
  run: RunCommand
  versions: Versions
  managed: ManagedEventTypes
  calendarLists: Pick<ListReader, 'lookFor'>
  offersVideo: boolean
  paymentsNeed: readonly string[]
}

/** An event type and, if it is managed, its children. */
export type WithChildren = { eventType: WholeEventType; children: WholeEventType[] }

/** Creates the operations on event types that several people of a team host together, in turn, or each alone. */
export function createTeamEventTypes(deps: Dependencies) {
  const { db, run, versions, managed, calendarLists, offersVideo, paymentsNeed } = deps

  async function getWithChildren(tx: Tx, teamId: number, id: number): Promise<WithChildren> {
    const eventType = await getOfTeam(tx, teamId, id)
    return { eventType, children: eventType.schedulingType === 'managed' ? await listChildren(tx, id) : [] }
  }

  async function getOfTeam(from: Db, teamId: number, id: number): Promise<WholeEventType> {
    const eventType = await findOfTeam(from, teamId, id)
    if (!eventType) throw eventTypeNotFound(id)
    return eventType
  }

  /** Assigns the event type to its hosts. If the request has none, only the children are updated. */
  async function assign(
    change: Change,
    of: { eventTypeId: number; teamId: number; schedulingType: SchedulingType },
    hosts: readonly HostInput[] | undefined,
  ): Promise<void> {
    const { schedulingType, ...rest } = of
    if (schedulingType === 'managed') {
      const userIds = hosts?.map(({ userId }) => userId)
      await managed.bringInStep(change, of.eventTypeId, userIds).catch(refuseTakenSlug)
    } else if (hosts) await storeHosts(change.tx, { ...rest, schedulingType }, hosts, change.now)
  }

  return {
    /**
     * Checks that the actor belongs to an organization, which telephone calls require.
     *
     * @throws `NOT_IN_ORGANIZATION`
     */
    async checkMayCall(actor: Actor): Promise<void> {
      if (actor.kind !== 'user' || !(await isOfOrganization(db, actor.userId))) throw notOfOrganization()
    },

    list: (teamId: number, wish: TeamListQuery): Promise<WholeEventType[]> => listOfTeam(db, teamId, wish),

    /** Lists the event types of all teams of an organization. */
    async listOfOrganization(
      organizationId: number,
      page: Page,
      order: 'asc' | 'desc' | undefined,
    ): Promise<{ rows: WholeEventType[]; pagination: Pagination }> {
      const { rows, total } = await listOfOrganizationTeams(db, organizationId, page, order)
      return { rows, pagination: paginate(page, total) }
    },

    /** Returns an event type of the team. @throws `EVENT_TYPE_NOT_FOUND`, also for another team's */
    get: (teamId: number, id: number): Promise<WholeEventType> => getOfTeam(db, teamId, id),

    /** @throws `SLUG_TAKEN`, `SCHEDULE_NOT_OWNED`, `EMAIL_SETTINGS_NEED_ORGANIZATION`, `INTEGRATION_NOT_CONNECTED`, what `findHosts`, `destinationColumn` and `checkTogether` throw */
    async create(context: CommandContext, team: Team, eventType: NewTeamEventType): Promise<WithChildren> {
      const { teamId } = team
      const { schedulingType, assignsAll = false } = eventType
      const sent = { ...eventType.columns, ...eventType.teamColumns }
      checkEmailSettings(team, sent)
      const locations = eventType.locations ?? defaultLocations(offersVideo)
      const fields = completeFields(eventType.fields ?? [])
      await calendarLists.lookFor({ teamId }, eventType.destination)
      return run(context, async (change) => {
        const { tx, now } = change
        const columns = { ...sent, schedulingType, ...(await destinationColumn(tx, { teamId }, eventType, now)) }
        checkTogether({ ...nothingSet, ...columns, isOfTeam: true, locationCount: locations.length, fields })
        await checkSchedule(tx, teamId, columns.scheduleId)
        await checkConnected(tx, { teamId }, eventType.locations, offersVideo)
        await checkPayable(tx, { teamId }, columns, paymentsNeed)
        const hosts = await findHosts(tx, teamId, { hosts: eventType.hosts, assignsAll })
        const id = await insertEventType(tx, {
          ...columns,
          teamId,
          assignAllTeamMembers: assignsAll,
          bookingFields: JSON.stringify(fields),
          createdAt: now,
          updatedAt: now,
        }).catch(refuseTakenSlug)
        await replaceLocations(tx, id, locations)
        versions.eventTypeChanged(change, id)
        await publishEventTypes(change, 'created', [{ id, teamId }])
        await assign(change, { eventTypeId: id, teamId, schedulingType }, hosts)
        return getWithChildren(tx, teamId, id)
      })
    },

    /**
     * Changes the values that were sent.
     *
     * @throws `EVENT_TYPE_NOT_FOUND`, `HOSTS_REQUIRED`, `SCHEDULING_TYPE_FIXED`, what `create` throws
     */
    async update(context: CommandContext, team: Team, id: number, changes: TeamEventTypeChange): Promise<WithChildren> {
      const { teamId } = team
      const sent = { ...changes.columns, ...changes.teamColumns }
      checkEmailSettings(team, sent)
      await calendarLists.lookFor({ teamId }, changes.destination)
      return run(context, async (change) => {
        const { tx, now } = change
        // The members are locked before the event type, in the same order as when a team is deleted.
        const hosts = setsHosts(changes) ? await findHosts(tx, teamId, hostingOf(changes)) : undefined
        await lockEventType(tx, id)
        const stored = await findOfTeam(tx, teamId, id)
        if (!stored) throw noEventTypeToUpdate()
        const schedulingType = checkScheduling(stored, changes)
        const columns = { ...sent, ...(await destinationColumn(tx, { teamId }, changes, now)) }
        await checkSchedule(tx, teamId, columns.scheduleId)
        await checkConnected(tx, { teamId }, changes.locations, offersVideo)
        await checkPayable(tx, { teamId }, columns, paymentsNeed)
        const completed = changes.fields && ownFields(changes.fields, stored)
        checkTogether({
          ...stored,
          ...columns,
          isOfTeam: true,
          locationCount: (changes.locations ?? stored.locations).length,
          fields: completed ?? effectiveBookingFields(stored),
        })
        await updateEventType(tx, id, {
          ...columns,
          ...(completed && { bookingFields: JSON.stringify(completed) }),
          schedulingType,
          assignAllTeamMembers: assignsAllAfter(stored, changes),
          updatedAt: now,
        }).catch(refuseTakenSlug)
        // Tallies that were counted with other weights are deleted, because there is nothing to catch up with.
        if ((columns.weightsEnabled ?? stored.weightsEnabled) !== stored.weightsEnabled)
          await deleteTallies(
            tx,
            id,
            stored.hosts.map(({ userId }) => userId),
          )
        if (changes.locations) await replaceLocations(tx, id, changes.locations)
        versions.eventTypeChanged(change, id)
        await publishEventTypes(change, 'updated', [{ id, teamId }])
        await assign(change, { eventTypeId: id, teamId, schedulingType }, hosts)
        return getWithChildren(tx, teamId, id)
      })
    },

    /** Deletes the event type. Its bookings stay. @throws `EVENT_TYPE_NOT_FOUND` */
    delete(context: CommandContext, { teamId }: Team, id: number): Promise<WholeEventType> {
      return run(context, async (change) => {
        const { tx } = change
        await lockEventType(tx, id)
        const eventType = await getOfTeam(tx, teamId, id)
        await managed.deleteWithParent(change, id)
        await deleteEventType(tx, id)
        versions.eventTypeChanged(change, id)
        await publishEventTypes(change, 'deleted', [{ id, teamId }])
        return eventType
      })
    },
  }
}

const setsHosts = ({ hosts, assignsAll }: TeamEventTypeChange): boolean => hosts !== undefined || assignsAll === true

const hostingOf = ({ hosts, assignsAll = false }: TeamEventTypeChange) => ({ hosts, assignsAll })

/** Returns whether all members host. A request that lists hosts ends this. */
const assignsAllAfter = (stored: WholeEventType, { hosts, assignsAll }: TeamEventTypeChange): boolean =>
  assignsAll ?? (hosts ? false : stored.assignAllTeamMembers)

/** @throws `HOSTS_REQUIRED`, `SCHEDULING_TYPE_FIXED` */
function checkScheduling({ schedulingType: stored }: WholeEventType, change: TeamEventTypeChange): SchedulingType {
  const before = stored as SchedulingType
  const after = change.schedulingType ?? before
  if (after === before) return after
  if (before === 'managed' || after === 'managed') throw managedStaysManaged()
  if (!setsHosts(change)) throw hostsRequired()
  return after
}

/** @throws `EMAIL_SETTINGS_NEED_ORGANIZATION` */
function checkEmailSettings(
  { organizationId }: Team,
  { disableEmailsToAttendees, disableEmailsToHosts }: EventTypeColumns,
): void {
  if (organizationId === null && (disableEmailsToAttendees || disableEmailsToHosts))
    throw emailSettingsNeedOrganization()
}

async function checkSchedule(tx: Tx, teamId: number, id: number | null | undefined): Promise<void> {
  if (id !== undefined && id !== null && !(await isScheduleOfMember(tx, teamId, id))) throw scheduleOfNobody(id, teamId)
}

function refuseTakenSlug(error: unknown): never {
  if (isTakenSlug(error)) throw slugTaken()
  throw isUniqueViolation(error, 'event_types_team_slug') ? slugTakenInTeam() : error
}
