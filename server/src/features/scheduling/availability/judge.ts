import { busyMattersFrom, checkSlot, type Verdict } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import type { Counted } from './counted.ts'
import { hostsOf, questionOf, type WantedSlot } from './question.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000

export const endOf = ({ start, lengthMinutes }: WantedSlot): number => start + lengthMinutes * MINUTE_MS

/** Whether one slot can be had, with the first reasons why not. */
export function judge(
  bookable: Bookable,
  slot: WantedSlot,
  taken: readonly Taken[],
  now: Date,
  counted: Counted = {},
): Verdict {
  const { start, lengthMinutes, bookerTimeZone } = slot
  const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone, ...counted }
  return checkSlot(questionOf(bookable, asked, hostsOf(bookable, taken)), start)
}

/** Since when taken time must be known to judge the slots; the earliest start unless hosts live by other clocks than UTC. */
export function takenMattersFrom(bookable: Bookable, slots: readonly WantedSlot[], now: Date): number {
  const hosts = hostsOf(bookable, [])
  const since = slots.map((slot) => {
    const { start, lengthMinutes, bookerTimeZone } = slot
    const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone }
    return busyMattersFrom(questionOf(bookable, asked, hosts), start)
  })
  return Math.min(...since)
}
