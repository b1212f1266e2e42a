import type { Bookable } from '../../../availability/service.ts'
import type { BookingView } from '../../booking.ts'
import { eventTypeGone } from '../../errors/reschedule.ts'
import { findBookableFor } from '../../find-bookable.ts'
import type { Requested } from '../phases.ts'
import { selectorOf } from '../selector-of.ts'

/** Returns the event type of the old booking. @throws `EVENT_TYPE_DELETED`, `USER_NOT_FOUND` */
export function findEventType({ availability }: Requested['deps'], old: BookingView): Promise<Bookable> {
  const selector = selectorOf(old)
  if (!selector) throw eventTypeGone(old.uid)
  return findBookableFor(availability, selector)
}
