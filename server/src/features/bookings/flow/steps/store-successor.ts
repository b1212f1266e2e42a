import { storeSuccessor as store } from '../../reschedule/store-successor.ts'
import type { Draft, Meeting } from '../draft.ts'

/** The booking at its new time; everything else is copied from the old one. */
export async function storeSuccessor({
  deps,
  tx,
  now,
  context,
  old,
  meetings,
  ...draft
}: Draft): Promise<Partial<Draft>> {
  const meeting = meetings[0] as Meeting
  const { status, hosts } = draft
  return { stored: [{ ...meeting, ...(await store(tx, deps.ids, context, { old, meeting, status, hosts, now })) }] }
}
