import type { Instant, Interval } from './interval.ts'

/** A date on a calendar, `YYYY-MM-DD`: a day only together with a time zone. */
export type LocalDate = string

/** Hours that repeat each week, on the wall clock of the host. `days`: 0 = Sunday … 6; minute 1440 ends the day. */
export type WeeklyHours = { readonly days: readonly number[]; readonly startMinute: number; readonly endMinute: number }

/** Hours of one date, instead of all weekly ones; several for one date add up, an empty one (0-0) closes it. */
export type DateOverride = { readonly date: LocalDate; readonly startMinute: number; readonly endMinute: number }

/** Time taken. Buffers are its own: those of the booking's event type; a foreign calendar's entry has none. */
export type BusyTime = Interval & { readonly bufferBeforeMinutes?: number; readonly bufferAfterMinutes?: number }

/** The host's hours are those of another zone from one date to another, both included; `null`: from then on. */
export type TravelPeriod = {
  readonly timeZone: string
  readonly startsOn: LocalDate
  readonly endsOn: LocalDate | null
}

export type Host = {
  readonly id: number
  readonly timeZone: string
  readonly weekly: readonly WeeklyHours[]
  readonly overrides: readonly DateOverride[]
  readonly busy: readonly BusyTime[]
  readonly travel?: readonly TravelPeriod[]
  /** Out of office. */
  readonly absences?: readonly Interval[]
  /** Of the host's own meetings, of whatever event type; periods are those of the host's zone. */
  readonly limits?: Limits
  /** The host's meetings, for `limits`: all that start in the periods which the asked time touches. */
  readonly booked?: readonly Interval[]
  /** Must attend every booking, even where one host is enough. */
  readonly isFixed?: boolean
  /** Of each group one host must be free; hosts without one form a group too. */
  readonly group?: string | number | null
}

/**
 * How far ahead may be booked. A slot belongs to the day on which it starts.
 *
 * Days counted from today end with their last minute for the booker. `rolling` counts only days that have
 * availability. The dates of a range are both included, in the zone of each host.
 */
export type BookingWindow =
  | { readonly type: 'calendar-days' | 'business-days'; readonly days: number; readonly rolling: boolean }
  | { readonly type: 'range'; readonly startsOn: LocalDate; readonly endsOn: LocalDate }

/** The most of something in each calendar day, week, month and year; absent: no limit. */
export type PerPeriod = {
  readonly day?: number
  readonly week?: number
  readonly month?: number
  readonly year?: number
}

/**
 * How much of the event type may be booked. Periods are those of the first host's zone, the organizer's, wherever the
 * host travels; a booking belongs to the one in which it starts.
 */
export type Limits = {
  readonly counts?: PerPeriod
  readonly minutes?: PerPeriod
  /** 0 = Sunday, the default. */
  readonly weekStartsOn?: number
}

/** A booking that others may join, as long as fewer than `total` seats are taken. Its time is in its hosts' `busy`. */
export type SeatedBooking = Interval & {
  readonly total: number
  readonly taken: number
  readonly hostIds: readonly number[]
}

/** Everything that the answer depends on: no clock, no store and no environment beside it. */
export type Question = {
  readonly now: Instant
  /** A slot lies wholly inside [from, until]. */
  readonly from: Instant
  readonly until: Instant
  /** Whose days the booking window and `onlyFirstSlotOfDay` count. */
  readonly bookerTimeZone: string
  /** All hosts together (collective), or every fixed host and one of each group (round robin, a single host). */
  readonly needs: 'one-host' | 'all-hosts'
  readonly lengthMinutes: number
  /** From one start to the next; the length when absent. */
  readonly stepMinutes?: number
  /** Every length that may be booked. Where no step is set, a start on the grid of any of them can be booked; lists have their own. */
  readonly offeredLengths?: readonly number[]
  /** Moves the grid: 10 makes 9:10, 9:40, … of 9:00, 9:30, … */
  readonly offsetStartMinutes?: number
  readonly noticeMinutes?: number
  readonly bufferBeforeMinutes?: number
  readonly bufferAfterMinutes?: number
  readonly window?: BookingWindow
  /** Leaves the grid where that lets more slots fit. */
  readonly optimizedSlots?: boolean
  readonly onlyFirstSlotOfDay?: boolean
  readonly limits?: Limits
  /** Bookings of the event type, for `limits`: all that start in the periods which the asked time touches. */
  readonly booked?: readonly Interval[]
  /** Each keeps its slot while it has seats left, whatever else its hosts do; a full one has no slot of its own. */
  readonly seated?: readonly SeatedBooking[]
  readonly hosts: readonly Host[]
}
