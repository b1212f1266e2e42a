// The whole face of the engine: what the server may ask, and how a case file becomes such a question.
export { checkSlot, type ReasonCode, type Refusal, type Verdict } from './check.ts'
export type { Instant, Interval } from './interval.ts'
export type {
  BookingWindow,
  BusyTime,
  DateOverride,
  Host,
  LocalDate,
  Question,
  TravelPeriod,
  WeeklyHours,
} from './question.ts'
export { readCase } from './read-case.ts'
export { findSlots } from './slots.ts'
export { instantOf, offsetAt, type Zone, zoneNamed } from './zone.ts'
