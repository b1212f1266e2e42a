import { findBookableFor } from '../../find-bookable.ts'
import { eventTypeGone } from '../../reschedule/errors.ts'
import type { Draft } from '../draft.ts'

/** @throws `EVENT_TYPE_GONE` */
export async function findEventTypeOfOld({ deps, old }: Draft): Promise<Partial<Draft>> {
  if (old.eventTypeId === null) throw eventTypeGone(old.uid)
  return { bookable: await findBookableFor(deps.availability, { eventTypeId: old.eventTypeId }) }
}
