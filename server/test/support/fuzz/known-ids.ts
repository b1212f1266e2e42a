import { isRecord } from '../../../src/lib/records.ts'
import { type Draw, happens, oneOf } from './draw.ts'

export type Id = string | number
export type Whose = 'own' | 'foreign'

/** The maximum number of ids of a kind. Requests shall meet the same objects again. */
const MOST = 6

/** The names of parameters and fields that have an id of the same kind. */
const SAME_KIND: Readonly<Record<string, string>> = {
  organizationId: 'orgId',
  ownerId: 'userId',
  hostId: 'userId',
  organizerId: 'userId',
  managerId: 'userId',
  toUserId: 'userId',
  memberId: 'userId',
  actor: 'userId',
  teamMemberIds: 'userId',
  routedTeamMemberIds: 'userId',
  assignedUserIds: 'userId',
  teamsIds: 'teamId',
  parentEventTypeId: 'eventTypeId',
  activeOnEventTypeIds: 'eventTypeId',
  activeOnRoutingFormIds: 'routingFormId',
  formId: 'routingFormId',
  attributeOptionId: 'optionId',
  assignedOptionIds: 'optionId',
  defaultScheduleId: 'scheduleId',
  restrictionScheduleId: 'scheduleId',
  bookingUidToReschedule: 'bookingUid',
  rescheduleUid: 'bookingUid',
  routedToBookingUid: 'bookingUid',
  routingFormResponseId: 'responseId',
  verifiedEmailId: 'verifiedEmail',
  eventTypeSlug: 'eventSlug',
  orgSlug: 'organizationSlug',
  attendeeEmail: 'email',
  guestEmail: 'email',
  teamMemberEmail: 'email',
}

const kindOf = (name: string): string => SAME_KIND[name] ?? name.replace(/(Id|email|username|Slug)s$/, '$1')

/** The ids of a world, by their kinds: those of the tenant that most callers belong to, and those of another one. */
export function knownIds() {
  const ids: Record<Whose, Map<string, Id[]>> = { own: new Map(), foreign: new Map() }

  function add(whose: Whose, name: string, id: unknown, at = ''): void {
    if (typeof id !== 'string' && typeof id !== 'number') return
    const key = `${at}${kindOf(name)}`
    const list = ids[whose].get(key) ?? []
    ids[whose].set(key, list)
    if (list.includes(id)) return
    // The first ids belong to the world itself. The others are of objects that requests made.
    if (list.length >= MOST) list.splice(MOST / 2, 1)
    list.push(id)
  }

  /** Learns the ids of the objects in an answer of a collection, for the addresses of its objects. */
  function learn(whose: Whose, parameter: string, body: unknown, collection: string): void {
    const { data } = isRecord(body) ? body : { data: undefined }
    const objects = [data].flat().filter(isRecord).slice(0, MOST)
    for (const object of objects) {
      const found = [object[parameter], object.uid, object.id, object.slug]
      const id = found.find((each) => typeof each === 'string' || typeof each === 'number')
      add(whose, parameter, id)
      add(whose, parameter, id, collection)
    }
  }

  return {
    add,
    learn,
    has: (name: string, whose: Whose = 'own') => ids[whose].has(kindOf(name)),
    /**
     * Returns an id for a parameter or a field with that name, or `undefined` if there are none of its kind. Ids of the
     * collection come more often, and so do older ones, because they belong together.
     */
    idFor(draw: Draw, name: string, whose: Whose, collection = ''): Id | undefined {
      const kind = kindOf(name)
      const near = happens(draw, 75) ? ids[whose].get(`${collection}${kind}`) : undefined
      const list = near ?? ids[whose].get(kind) ?? ids.own.get(kind)
      if (!list?.length) return undefined
      return happens(draw, 60) ? list[0] : oneOf(draw, list)
    },
  }
}

export type KnownIds = ReturnType<typeof knownIds>
