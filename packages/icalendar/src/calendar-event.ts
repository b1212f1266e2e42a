/**
 * A wall-clock time in milliseconds: the date and time as if they were UTC. 2027-03-01 09:00 in any zone is
 * `Date.UTC(2027, 2, 1, 9)`.
 */
export type LocalTime = number

/** The rules of a zone that a calendar describes itself (RFC 5545 §3.6.5): a STANDARD or DAYLIGHT part of a VTIMEZONE. */
export type Observance = {
  /** The first time at which it begins, on the clock before it. */
  readonly start: LocalTime
  /** The offsets from UTC before and after its beginning, in milliseconds. */
  readonly offsetFrom: number
  readonly offsetTo: number
  readonly rule?: Rule
  /** Further times at which it begins. */
  readonly dates: readonly LocalTime[]
}

/**
 * Where a clock stands: a zone of the tz database, a fixed offset, rules of the calendar's own, or nobody knows. Then it
 * is taken for the zone `instead`, or for the reader's. If its name tells an `offset` from UTC that this zone never has
 * outside of summer time, it is that offset.
 */
export type Zone =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'rules'; readonly id: string; readonly observances: readonly Observance[] }
  | { readonly kind: 'unknown'; readonly id: string; readonly instead?: Zone; readonly offset?: number }

/** A DATE or DATE-TIME (RFC 5545 §3.3.4 and §3.3.5). A floating time has no zone: it is in the reader's. */
export type CalendarTime =
  | { readonly kind: 'date' | 'floating' | 'utc'; readonly local: LocalTime }
  | { readonly kind: 'zoned'; readonly local: LocalTime; readonly zone: Zone }

/** A DURATION: days of the calendar, which clock changes make longer or shorter, then exact milliseconds. */
export type Duration = { readonly days: number; readonly milliseconds: number }

/** A time with an end or a length (RFC 5545 §3.3.9). */
export type Period = { readonly start: CalendarTime; readonly end?: CalendarTime; readonly duration?: Duration }

export type Frequency = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A recurrence rule (RFC 5545 §3.3.10). Empty lists are parts that the rule doesn't have. */
export type Rule = {
  readonly frequency: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: CalendarTime
  /** Weekdays from 0 = Sunday. An ordinal of 0 means each such day; 1 the first, -1 the last. */
  readonly byDay: readonly { readonly weekday: number; readonly ordinal: number }[]
  /** Months from 1. */
  readonly byMonth: readonly number[]
  readonly byMonthDay: readonly number[]
  readonly byYearDay: readonly number[]
  readonly byWeekNo: readonly number[]
  readonly byHour: readonly number[]
  readonly byMinute: readonly number[]
  readonly bySecond: readonly number[]
  readonly bySetPos: readonly number[]
  /** The weekday on which a week begins, from 0 = Sunday. */
  readonly weekStart: number
}

export type Person = { readonly email?: string; readonly name?: string }

export type EventAttendee = Person & {
  /** In capital letters, for example ACCEPTED, DECLINED or NEEDS-ACTION. */
  readonly partstat?: string
  readonly role?: string
}

/** Outlook's word for the time, which X-MICROSOFT-CDO-BUSYSTATUS has. Outlook prefers it to TRANSP (MS-OXCICAL). */
export type BusyStatus = 'free' | 'tentative' | 'busy' | 'out-of-office' | 'working-elsewhere'

/** An event (VEVENT). It has an end, or a duration, or neither. */
export type MeetingEvent = {
  readonly kind: 'event'
  /** Made up from the place in the text if the event has none. */
  readonly uid: string
  /** The METHOD of its calendar in capital letters: CANCEL cancels its events. */
  readonly method?: string
  /** Set if this replaces one occurrence of another event with the same UID: the start which that one would have had. */
  readonly recurrenceId?: CalendarTime
  /** True if it replaces all later occurrences too (RANGE=THISANDFUTURE). */
  readonly isThisAndFuture: boolean
  /**
   * Set if an occurrence was read that replaces none of its series. `added`: nobody knows which one it replaces. `unplaced`:
   * nobody knows when it is, so it counts only if the calendar doesn't have its series.
   */
  readonly addition?: 'added' | 'unplaced'
  readonly sequence: number
  /** True if nobody knows whether another version is newer, because SEQUENCE or DTSTAMP can't be read. */
  readonly isVersionUnknown?: true
  /** Milliseconds since 1970. */
  readonly dtstamp?: number
  readonly lastModified?: number
  readonly summary?: string
  readonly location?: string
  readonly description?: string
  readonly url?: string
  /** In capital letters: CONFIRMED, TENTATIVE or CANCELLED. */
  readonly status?: string
  readonly isTransparent: boolean
  readonly busyStatus?: BusyStatus
  readonly isAllDay: boolean
  readonly organizer?: Person
  readonly attendees: readonly EventAttendee[]
  readonly start: CalendarTime
  readonly end?: CalendarTime
  readonly duration?: Duration
  readonly rules: readonly Rule[]
  readonly rdates: readonly Period[]
  readonly exdates: readonly CalendarTime[]
}

/** Somebody's busy times without the events (VFREEBUSY). Periods of the type FREE are left out. */
export type FreeBusy = {
  readonly kind: 'freebusy'
  readonly uid: string
  readonly method?: string
  readonly dtstamp?: number
  readonly organizer?: Person
  readonly periods: readonly Period[]
}

/** What a calendar has. Each event is a plain value, which can be stored as JSON. */
export type CalendarEvent = MeetingEvent | FreeBusy
