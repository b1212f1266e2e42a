import type { Selector } from '../../../availability/service.ts'
import { findBookableFor } from '../../find-bookable.ts'
import { eventTypeGone } from '../../reschedule/errors.ts'
import type { BookingView } from '../../view.ts'
import type { Draft } from '../draft.ts'

/** @throws `EVENT_TYPE_GONE` */
export async function findEventTypeOfOld({ deps, old }: Draft): Promise<Partial<Draft>> {
  const selector = selectorOf(old)
  if (!selector) throw eventTypeGone(old.uid)
  return { bookable: await findBookableFor(deps.availability, selector) }
}

/** Several people of no team who meet without an event type were booked together by their usernames. */
function selectorOf({ eventTypeId, teamId, hosts }: BookingView): Selector | undefined {
  if (eventTypeId !== null) return { eventTypeId }
  const usernames = hosts.flatMap(({ username }) => username ?? [])
  const isTogether = teamId === null && hosts.length > 1 && usernames.length === hosts.length
  return isTogether ? { usernames } : undefined
}
