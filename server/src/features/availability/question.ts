import type { BookingWindow, Host, Question } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import type { Bookable } from './store.ts'

/** A wish for time; instants in milliseconds. */
export type WantedSlot = { start: number; lengthMinutes: number; bookerTimeZone: string }

/** What is asked of an event type; instants in milliseconds. */
export type Asked = {
  now: number
  from: number
  until: number
  bookerTimeZone: string
  lengthMinutes: number
}

/** Puts the engine's question together. `taken` may be unordered and hold any hosts' time. */
export function questionOf(bookable: Bookable, { lengthMinutes, ...asked }: Asked, taken: readonly Taken[]): Question {
  const window = windowOf(bookable)
  return {
    ...asked,
    lengthMinutes,
    needs: bookable.schedulingType === 'collective' ? 'all-hosts' : 'one-host',
    ...(bookable.slotIntervalMinutes !== null && { stepMinutes: bookable.slotIntervalMinutes }),
    offsetStartMinutes: bookable.offsetStartMinutes,
    noticeMinutes: bookable.minimumNoticeMinutes,
    bufferBeforeMinutes: bookable.bufferBeforeMinutes,
    bufferAfterMinutes: bookable.bufferAfterMinutes,
    ...(window && { window }),
    optimizedSlots: bookable.optimizedSlots,
    onlyFirstSlotOfDay: bookable.onlyFirstSlotOfDay,
    hosts: hostsOf(bookable, taken),
  }
}

function hostsOf(bookable: Bookable, taken: readonly Taken[]): Host[] {
  const byHost = new Map<number, Taken[]>()
  for (const time of taken) {
    const times = byHost.get(time.hostId)
    if (times) times.push(time)
    else byHost.set(time.hostId, [time])
  }
  return bookable.hosts.map(({ userId, timeZone, isFixed, groupId, hours }) => ({
    id: userId,
    timeZone: hours?.timeZone ?? timeZone,
    weekly: hours?.weekly ?? [],
    overrides: hours?.overrides ?? [],
    busy: byHost.get(userId) ?? [],
    isFixed,
    group: groupId,
  }))
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
