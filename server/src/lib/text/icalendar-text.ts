import ICAL from 'ical.js'

/** Returns a file with these lines of a VCALENDAR. `method` is that of RFC 5546. */
export function calendarText(method: string, lines: readonly string[]): string {
  const calendar = [
    property('version', '2.0'),
    property('prodid', '-//Daybook//Daybook//EN'),
    property('calscale', 'GREGORIAN'),
    property('method', method),
    ...lines,
  ]
  return component('VCALENDAR', calendar)
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

export const component = (name: string, lines: readonly string[]): string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
]

/** Converts the instant. Seconds are the finest unit of the format. */
export const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true)

export function property(
  name: string,
  value: string | number | ICAL.Time | ICAL.Period,
  parameters: Record<string, string> = {},
): string {
  const made = new ICAL.Property(name)
  for (const [parameter, text] of Object.entries(parameters)) made.setParameter(parameter, text)
  made.setValue(value)
  return ICAL.stringify.property(made.toJSON(), ICAL.design.icalendar, true)
}

/** Returns the property, or nothing for an empty text. */
export const optionalText = (name: string, text: string): string[] => (text === '' ? [] : [property(name, text)])

/**
 * Folds a line by RFC 5545 §3.1: at most 75 octets a line, including the space that marks a continuation, which ical.js
 * doesn't count. Characters aren't split.
 */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
