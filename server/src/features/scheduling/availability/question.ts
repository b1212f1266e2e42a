import type { BookingWindow, Host, Question } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import type { LimitUsage, OwnBooked } from './limit-usage.ts'
import { limitsOf, ownLimitsOf } from './limits.ts'
import type { Bookable, BookableHost } from './store.ts'

/** A wish for time; instants in milliseconds. */
export type RequestedSlot = { start: number; lengthMinutes: number; bookerTimeZone: string }

/** What is asked of an event type; instants in milliseconds. */
export type SlotListQuestion = {
  now: number
  from: number
  until: number
  bookerTimeZone: string
  lengthMinutes: number
} & LimitUsage

/** Puts the engine's question together. `hosts`: those of the event type, with what is taken of their time. */
export function questionOf(
  bookable: Bookable,
  { lengthMinutes, ownBooked, ...asked }: SlotListQuestion,
  hosts: readonly Host[],
): Question {
  const window = windowOf(bookable)
  const limits = asked.booked && limitsOf(bookable)
  return {
    ...asked,
    lengthMinutes,
    needs: bookable.schedulingType === 'collective' ? 'all-hosts' : 'one-host',
    ...(bookable.slotIntervalMinutes !== null && { stepMinutes: bookable.slotIntervalMinutes }),
    ...(bookable.lengthOptionsMinutes && {
      offeredLengths: [bookable.lengthMinutes, ...bookable.lengthOptionsMinutes],
    }),
    offsetStartMinutes: bookable.offsetStartMinutes,
    noticeMinutes: bookable.minimumNoticeMinutes,
    bufferBeforeMinutes: bookable.bufferBeforeMinutes,
    bufferAfterMinutes: bookable.bufferAfterMinutes,
    ...(window && { window }),
    ...(limits && { limits }),
    optimizedSlots: bookable.optimizedSlots,
    onlyFirstSlotOfDay: bookable.onlyFirstSlotOfDay,
    hosts: ownBooked ? withOwnBookings(hosts, ownBooked) : hosts,
  }
}

const withOwnBookings = (hosts: readonly Host[], ownBooked: OwnBooked): Host[] =>
  hosts.map((host) => {
    const booked = ownBooked.get(host.id)
    return booked ? { ...host, booked } : host
  })

/** The event type's hosts as the engine wants them; `taken` may be unordered and hold other people's time as well. */
export const hostsOf = ({ hosts }: Bookable, taken: readonly Taken[]): Host[] =>
  hosts.map((host) =>
    hostOf(
      host,
      taken.filter(({ hostId }) => hostId === host.userId),
    ),
  )

export const hostOf = (
  { userId, timeZone, isFixed, groupId, hours, ...host }: BookableHost,
  busy: readonly Taken[],
): Host => {
  const limits = ownLimitsOf(host)
  return {
    id: userId,
    timeZone: hours?.timeZone ?? timeZone,
    weekly: hours?.weekly ?? [],
    overrides: hours?.overrides ?? [],
    busy,
    absences: host.absences,
    travel: host.travel,
    isFixed,
    group: groupId,
    ...(limits && { limits }),
  }
}

function windowOf({
  windowType,
  windowDays,
  windowIsRolling,
  windowStartsOn,
  windowEndsOn,
}: Bookable): BookingWindow | undefined {
  if (windowType === 'range')
    return { type: 'range', startsOn: windowStartsOn as string, endsOn: windowEndsOn as string }
  if (windowType === null) return undefined
  const type = windowType === 'business_days' ? 'business-days' : 'calendar-days'
  return { type, days: windowDays ?? 0, rolling: windowIsRolling ?? false }
}
