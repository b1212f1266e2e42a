import type { Instant, Interval } from './interval.ts'

/** A calendar date, `YYYY-MM-DD`. It is an exact time only together with a time zone. */
export type LocalDate = string

/** Hours that repeat each week, on the host's wall clock. `days`: 0 = Sunday … 6. Minute 1440 ends the day. */
export type WeeklyHours = { readonly days: readonly number[]; readonly startMinute: number; readonly endMinute: number }

/** The hours of one date, which replace all weekly ones. Several for one date add up; an empty one (0-0) closes it. */
export type DateOverride = { readonly date: LocalDate; readonly startMinute: number; readonly endMinute: number }

/** A busy time with its own buffers: those of the booking's event type. An entry of an external calendar has none. */
export type BusyTime = Interval & { readonly bufferBeforeMinutes?: number; readonly bufferAfterMinutes?: number }

/** The host's hours are in another zone from one date to another, both included. `null` means without an end. */
export type TravelPeriod = {
  readonly timeZone: string
  readonly startsOn: LocalDate
  readonly endsOn: LocalDate | null
}

/** Dates on which the host has no hours, both included. They are those of the host's wall clock, as of overrides. */
export type DaysAway = { readonly startsOn: LocalDate; readonly endsOn: LocalDate }

/** A time at which the host is away: whole days, or an exact time. */
export type Absence = DaysAway | Interval

export type Host = {
  readonly id: number
  readonly timeZone: string
  readonly weekly: readonly WeeklyHours[]
  readonly overrides: readonly DateOverride[]
  readonly busy: readonly BusyTime[]
  readonly travel?: readonly TravelPeriod[]
  readonly absences?: readonly Absence[]
  /** The limits of the host's own meetings, over all event types. Periods are in the host's zone. */
  readonly limits?: Limits
  /** The host's meetings, for `limits`: all that start in the periods that the asked time touches. */
  readonly booked?: readonly Interval[]
  /** True if the host must attend every booking, even if one host is enough. */
  readonly isFixed?: boolean
  /** One host of each group must be free. Hosts without a group form one too. */
  readonly group?: string | number | null
}

/**
 * The booking window. A slot belongs to the day on which it starts.
 *
 * Days that count from today end with their last minute in the booker's zone. `rolling` counts only days on which a
 * slot can be booked. Both dates of a range are included, in the zone of each host.
 */
export type BookingWindow =
  | { readonly type: 'calendar-days' | 'business-days'; readonly days: number; readonly rolling: boolean }
  | { readonly type: 'range'; readonly startsOn: LocalDate; readonly endsOn: LocalDate }

/** The maximum for each calendar day, week, month and year. Absent means no limit. */
export type PerPeriod = {
  readonly day?: number
  readonly week?: number
  readonly month?: number
  readonly year?: number
}

/**
 * The limits of the event type. Periods are in the zone of the first host, the organizer, even if the host travels. A
 * booking belongs to the period in which it starts.
 */
export type Limits = {
  readonly counts?: PerPeriod
  readonly minutes?: PerPeriod
  /** 0 = Sunday, the default. */
  readonly weekStartsOn?: number
}

/** A booking that others may join while fewer than `total` seats are taken. Its time is in its hosts' `busy`. */
export type SeatedBooking = Interval & {
  readonly total: number
  readonly taken: number
  readonly hostIds: readonly number[]
}

/** All input of an answer. The engine uses no clock, no store and no environment. */
export type Question = {
  readonly now: Instant
  /** A slot lies completely inside [from, until]. */
  readonly from: Instant
  readonly until: Instant
  /** The zone whose days the booking window and `onlyFirstSlotOfDay` count. */
  readonly bookerTimeZone: string
  /** All hosts together (collective), or every fixed host and one of each group (round robin, a single host). */
  readonly needs: 'one-host' | 'all-hosts'
  readonly lengthMinutes: number
  /** The time from one start to the next. The default is the length. */
  readonly stepMinutes?: number
  /**
   * Every length that may be booked. Without a step, a start on the grid of any of them can be booked. Each list uses
   * its own length.
   */
  readonly offeredLengths?: readonly number[]
  /** Shifts the grid: 10 turns 9:00, 9:30, … into 9:10, 9:40, … */
  readonly offsetStartMinutes?: number
  readonly noticeMinutes?: number
  readonly bufferBeforeMinutes?: number
  readonly bufferAfterMinutes?: number
  readonly window?: BookingWindow
  /** True if slots may leave the grid where that lets more slots fit. */
  readonly optimizedSlots?: boolean
  readonly onlyFirstSlotOfDay?: boolean
  readonly limits?: Limits
  /** The bookings of the event type, for `limits`: all that start in the periods that the asked time touches. */
  readonly booked?: readonly Interval[]
  /**
   * Each booking keeps its slot while it has free seats, whatever else its hosts do. A full one has no slot of its own.
   */
  readonly seated?: readonly SeatedBooking[]
  readonly hosts: readonly Host[]
}
