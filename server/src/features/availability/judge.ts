import { checkSlot, type Verdict } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import { type Asked, hostsOf, questionOf, type WantedSlot } from './question.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000

export const endOf = ({ start, lengthMinutes }: WantedSlot): number => start + lengthMinutes * MINUTE_MS

/** Whether one slot can be had, with the first reasons why not. */
export function judge(
  bookable: Bookable,
  slot: WantedSlot,
  taken: readonly Taken[],
  now: Date,
  counted: Pick<Asked, 'booked' | 'seated'> = {},
): Verdict {
  const { start, lengthMinutes, bookerTimeZone } = slot
  const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone, ...counted }
  return checkSlot(questionOf(bookable, asked, hostsOf(bookable, taken)), start)
}
