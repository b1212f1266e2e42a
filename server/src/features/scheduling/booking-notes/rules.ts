/** The maximum length of a note, in code points, as schemas and the database count them. */
export const MAX_NOTE_LENGTH = 5000
/** The maximum number of notes on a booking, together with the bookings that it was rescheduled from. */
export const MAX_NOTES = 100

/** Returns the text without space around it, and with the ends of lines that a form of a browser would not have. */
export const trimmed = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Shortens a text in which words were replaced by longer ones. */
export const shortened = (text: string): string =>
  text.length <= MAX_NOTE_LENGTH ? text : [...text].slice(0, MAX_NOTE_LENGTH).join('').trim()
