import type { BookingWindow, Host, Question } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import type { LimitUsage, OwnBooked } from './limit-usage.ts'
import { limitsOf, ownLimitsOf } from './limits.ts'
import type { Bookable, BookableHost } from './store.ts'

/** A requested time. Instants are in milliseconds. */
export type RequestedSlot = { start: number; lengthMinutes: number; bookerTimeZone: string }

/** A query for the slots of an event type. Instants are in milliseconds. */
export type SlotListQuestion = {
  now: number
  from: number
  until: number
  bookerTimeZone: string
  lengthMinutes: number
} & LimitUsage

/** Builds the engine's question. `hosts` are the hosts of the event type with their taken time. */
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

/** Returns the event type's hosts for the engine. `taken` may be unordered and may contain other people's time. */
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
