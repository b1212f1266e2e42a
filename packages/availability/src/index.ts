// The public interface of the engine: the server's questions, and the reader of case files.
export { checkSlot, type Explanation, explainSlot, type Verdict } from './check.ts'
export type { Instant, Interval } from './interval.ts'
export type { FullPeriod, LimitCode } from './limits.ts'
export { offeredTime } from './offered.ts'
export { busyMattersFrom } from './on-grid.ts'
export type {
  Absence,
  BookingWindow,
  BusyTime,
  DateOverride,
  DaysAway,
  Host,
  Limits,
  LocalDate,
  PerPeriod,
  Question,
  SeatedBooking,
  TravelPeriod,
  WeeklyHours,
} from './question.ts'
export { readCase } from './read-case.ts'
export type { Origin, Reason, ReasonCode, Refusal } from './reasons.ts'
export { findSlots } from './slots.ts'
export { FURTHEST_DAYS } from './window.ts'
export { instantOf, offsetAt, type Zone, zoneNamed } from './zone.ts'
