import type { Availability, Bookable, Selector } from '../../availability/service.ts'
import { chosenEventTypeGone, eventTypeNotFound, noEventTypeRoute, teamOfRouteNotFound } from '../errors.ts'
import { type EventTypePath, readEventTypePath } from '../parse/event-type-path.ts'
import type { RouteAction } from '../rule/form.ts'
import type { StoredForm } from '../store/forms.ts'

type Finder = Pick<Availability, 'find' | 'findMissing'>

/**
 * Finds the event type to which a route leads. A path without an organization is looked up in the form's organization
 * first. Returns undefined if there is none.
 */
async function find(availability: Finder, { eventTypeId, value }: RouteAction, form: StoredForm): Promise<Found> {
  if (eventTypeId !== undefined) return { bookable: bookableOf(await availability.find({ eventTypeId })) }
  const path = readEventTypePath(value)
  if (!path) return {}
  const [selector, further] = selectorsOf(path, form.homeOrganizationSlug)
  const bookable = await availability.find(selector)
  return { path, bookable: bookableOf(bookable ?? (further && (await availability.find(further)))) }
}

type Found = { path?: EventTypePath; bookable?: Bookable | undefined }

/** A managed event type can't be booked itself. */
const bookableOf = (bookable: Bookable | undefined) => (bookable?.schedulingType === 'managed' ? undefined : bookable)

function selectorsOf(path: EventTypePath, homeSlug: string | null): [Selector, Selector?] {
  const selector: Selector = path
  if (path.organizationSlug !== undefined || homeSlug === null) return [selector]
  return [{ ...path, organizationSlug: homeSlug }, selector]
}

/** @throws `EVENT_TYPE_NOT_FOUND` */
export async function findChosenEventType(
  availability: Finder,
  action: RouteAction,
  form: StoredForm,
): Promise<Bookable> {
  const { bookable, path } = await find(availability, action, form)
  if (!bookable) throw chosenEventTypeGone(path?.slug ?? String(action.eventTypeId))
  return bookable
}

/** @throws `ROUTE_WITHOUT_EVENT_TYPE`, `ROUTE_TEAM_NOT_FOUND`, `EVENT_TYPE_NOT_FOUND` */
export async function findRoutedEventType(
  availability: Finder,
  action: RouteAction,
  form: StoredForm,
): Promise<Bookable> {
  if (action.type !== 'eventTypeRedirectUrl') throw noEventTypeRoute()
  const { bookable, path } = await find(availability, action, form)
  if (bookable) return bookable
  if (path && 'teamSlug' in path && (await availability.findMissing(path)) === 'team') throw teamOfRouteNotFound()
  throw eventTypeNotFound()
}
