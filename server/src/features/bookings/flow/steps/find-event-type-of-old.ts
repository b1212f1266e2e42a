import { findBookableFor } from '../../find-bookable.ts'
import { eventTypeGone } from '../../reschedule/errors.ts'
import { selectorOf } from '../../reschedule/selector-of.ts'
import type { Draft } from '../draft.ts'

/** @throws `EVENT_TYPE_DELETED`, `USER_NOT_FOUND` */
export async function findEventTypeOfOld({ deps, old }: Draft): Promise<Partial<Draft>> {
  const selector = selectorOf(old)
  if (!selector) throw eventTypeGone(old.uid)
  return { bookable: await findBookableFor(deps.availability, selector) }
}
