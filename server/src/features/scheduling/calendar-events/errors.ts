import { invalid } from '../../../lib/errors.ts'

export const lengthChanged = (minutes: number) =>
  invalid('CALENDAR_EVENT_LENGTH', `The meeting takes ${minutes} minutes, but the event in the calendar does not.`)
