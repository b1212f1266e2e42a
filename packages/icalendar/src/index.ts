// The public interface: a text becomes events, and events become busy times.
export { busyTimesOfTexts, type FoundEvent, type ReadTexts, type TextsToRead } from './busy/busy-of-texts.ts'
export {
  type BusyLimits,
  type BusyRange,
  type BusyTime,
  type BusyTimes,
  busyTimesOf,
} from './busy/busy-times.ts'
export type {
  BusyStatus,
  CalendarEvent,
  CalendarTime,
  Duration,
  EventAttendee,
  FreeBusy,
  Frequency,
  LocalTime,
  MeetingEvent,
  Observance,
  Period,
  Person,
  Rule,
  Zone,
} from './calendar-event.ts'
export type { Problem, ProblemCode } from './problem.ts'
export { type CalendarState, type ReadCalendar, type ReadLimits, readCalendar } from './read/read-calendar.ts'
export { zoneNamedBy } from './zones/name-zone.ts'
