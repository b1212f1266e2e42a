// What threads do with texts of other servers. Each function gets and returns plain values, which can be copied, and
// throws a CalendarFailure for a text that can't be read. Its result is short where the caller needs little, because
// copying an answer takes as long as reading it.
export { busyTimesOfTexts } from '@daybook/icalendar'
export { busyTimesIn, versionIn } from './caldav/busy-times-in.ts'
export { calendarsIn } from './caldav/calendars-in.ts'
export { addressIn, revisionOf } from './caldav/event-files.ts'
export { changedEventText } from './caldav/event-text.ts'
export { addressOfProperty, placeIn } from './caldav/place-in.ts'
