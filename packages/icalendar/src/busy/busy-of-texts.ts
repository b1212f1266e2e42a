import type { CalendarEvent, MeetingEvent } from '../calendar-event.ts'
import type { Problem } from '../problem.ts'
import { type CalendarState, readCalendar } from '../read/read-calendar.ts'
import { TooMuchWork, workOf } from '../recurrence/work.ts'
import { type Clocks, clocksOf } from '../zones/clock.ts'
import { type BusyRange, type BusyTime, busyTimesOf, DEFAULT_LIMITS } from './busy-times.ts'
import { eventTime } from './event-time.ts'

/** Texts of one calendar, and what is asked about them. It is a plain value, which a thread can get. */
export type TextsToRead = {
  readonly texts: readonly string[]
  readonly range: BusyRange
  /** The uids whose events are returned as well. */
  readonly uids: readonly string[]
  /** The maximum number of listed problems of each text, and of the expansion. */
  readonly problems: number
}

/** An event with its time. A series has the time of its first occurrence. */
export type FoundEvent = { readonly event: MeetingEvent; readonly startsAt: Date; readonly endsAt: Date }

export type ReadTexts = {
  /** What is known of each text, in their order. */
  readonly texts: readonly {
    readonly state: CalendarState
    readonly problems: readonly Problem[]
    /** The events with the asked uids, without changed occurrences, and without those whose time was guessed or lost. */
    readonly found: readonly FoundEvent[]
  }[]
  /** The busy times of all texts together, and the problems of working them out. */
  readonly busy: readonly BusyTime[]
  readonly problems: readonly Problem[]
}

/** Reads texts and works out their busy times in one call, so that events need not be passed between threads. */
export function busyTimesOfTexts({ texts, range, uids, problems }: TextsToRead): ReadTexts {
  const calendars = texts.map((text) => readCalendar(text, { problems }))
  const limits = { ...DEFAULT_LIMITS, ...range.limits, problems }
  const all = calendars.flatMap(({ events }) => events)
  const expanded = busyTimesOf(all, { ...range, limits })
  const asked = new Set(uids)
  const clocks = clocksOf(range.timeZone, workOf(limits.steps), limits.stepsPerEvent)
  return {
    texts: calendars.map(({ state, problems: faults, events }) => {
      const unsure = new Set(faults.filter(({ isLoss }) => isLoss).map(({ uid }) => uid))
      const sure = events.filter((event) => isAsked(event, asked)).filter(({ uid }) => !unsure.has(uid))
      const found = sure.map((event) => timed(event, clocks))
      return {
        state,
        problems: [...faults, ...found.filter((each) => 'code' in each)],
        found: found.filter((each) => 'event' in each),
      }
    }),
    busy: expanded.busy,
    problems: expanded.problems,
  }
}

const isAsked = (event: CalendarEvent, uids: ReadonlySet<string>): event is MeetingEvent =>
  event.kind === 'event' && uids.has(event.uid) && event.recurrenceId === undefined

function timed(event: MeetingEvent, clocks: Clocks): FoundEvent | Problem {
  try {
    const times = eventTime(event, clocks)
    if (times.endsAt >= times.startsAt) return { event, ...times }
    const message = 'The event ends before it begins.'
    return { code: 'end-before-start', message, isLoss: true, isGuessed: true, uid: event.uid }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const message = 'The time of the event takes too many steps to work out.'
    return { code: 'too-much-work', message, isLoss: true, uid: event.uid }
  }
}
