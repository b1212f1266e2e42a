import { eventTypeGone } from '../../errors/reschedule.ts'
import { findBookableFor } from '../../find-bookable.ts'
import type { Draft } from '../../flow/draft.ts'
import { selectorOf } from '../selector-of.ts'

/** @throws `EVENT_TYPE_DELETED`, `USER_NOT_FOUND` */
export async function findEventTypeOfOld({ deps, old }: Draft): Promise<Partial<Draft>> {
  const selector = selectorOf(old)
  if (!selector) throw eventTypeGone(old.uid)
  return { bookable: await findBookableFor(deps.availability, selector) }
}
