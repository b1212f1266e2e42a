/** The maximum length of a note, in characters as the database counts them. */
export const MAX_NOTE_LENGTH = 5000
/** The maximum number of notes on a booking, together with the bookings that it was rescheduled from. */
export const MAX_NOTES = 100

/** The database counts code points, and JavaScript counts some of them twice. */
export const lengthOf = (text: string): number => [...text].length

/** Returns the text without space around it, and with the ends of lines that a form of a browser would not have. */
export const trimmed = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Shortens a text in which words were replaced by longer ones. */
export const shortened = (text: string): string =>
  lengthOf(text) <= MAX_NOTE_LENGTH ? text : [...text].slice(0, MAX_NOTE_LENGTH).join('').trim()
