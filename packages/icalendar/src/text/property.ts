/** A line of a text: NAME;PARAMETER=value:value. Names are in capital letters, the value is still escaped. */
export type Property = {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** The longest that a name and its parameters together may be. Only the value of a line is long. */
const LONGEST_HEAD = 4000

/** How the values of lines begin that say when an event is. Their parameters may have colons and quotes that don't end. */
const BEGINS: Readonly<Record<string, RegExp>> = Object.fromEntries([
  ...['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'FREEBUSY', 'DTSTAMP'].map((name) => [
    name,
    /:(?=\s*\d{4}-?\d\d)/,
  ]),
  ['DURATION', /:(?=\s*[+-]?P)/i],
  ['RRULE', /:(?=\s*[A-Z-]{1,20}\s*=)/i],
])

/** Returns the name of a line in capital letters, or an empty text if the line has none. */
export const nameOf = (line: string): string => /^[A-Za-z0-9-]{1,60}(?=[;:])/.exec(line)?.[0].toUpperCase() ?? ''

/**
 * Reads a line. Outlook writes zones such as `TZID=(UTC+01:00) Berlin` without quotes: the value of such a line begins where
 * something begins that it can be. Without that it begins after the last colon.
 *
 * @returns undefined if the line isn't one.
 */
export function readProperty(line: string): Property | undefined {
  const name = nameOf(line)
  if (name === '') return undefined
  const head = line.slice(0, LONGEST_HEAD)
  const colon = endOfHead(head)
  const begin = BEGINS[name]
  if (!begin) return colon < 0 ? withoutQuotes(line, name, head) : propertyAt(line, name, colon)
  const isReadable = colon >= 0 && begin.test(line.slice(colon, colon + 100))
  if (isReadable && begin.exec(line.slice(colon, colon + 100))?.index === 0) return propertyAt(line, name, colon)
  const place = begin.exec(head)?.index ?? head.lastIndexOf(':')
  return place < 0 ? undefined : propertyAt(line, name, place)
}

/** A half of such a line can't say that a time is free. */
const FREES_NOTHING = /^(?:UID|SEQUENCE|LAST-MODIFIED|SUMMARY|LOCATION|DESCRIPTION|TZID)$/

/** Reads a line whose quotes don't end: of its colons, the first one counts. */
function withoutQuotes(line: string, name: string, head: string): Property | undefined {
  const colon = FREES_NOTHING.test(name) ? head.indexOf(':') : -1
  return colon < 0 ? undefined : propertyAt(line, name, colon)
}

const propertyAt = (line: string, name: string, colon: number): Property => ({
  name,
  parameters: readParameters(line.slice(name.length, colon)),
  value: line.slice(colon + 1).trim(),
})

/** Returns the place of the first colon that is not in quotes, or -1. */
function endOfHead(line: string): number {
  let inQuotes = false
  for (let at = 0; at < Math.min(line.length, LONGEST_HEAD); at++) {
    const sign = line[at]
    if (sign === '"') inQuotes = !inQuotes
    else if (sign === ':' && !inQuotes) return at
  }
  return -1
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map()

/** Reads `;NAME=value;NAME="value"`. Of several values of one parameter the first counts. */
function readParameters(head: string): ReadonlyMap<string, string> {
  if (head === '') return NO_PARAMETERS
  const parameters = new Map<string, string>()
  for (const part of splitOutsideQuotes(head, ';')) {
    const equals = part.indexOf('=')
    if (equals <= 0) continue
    const name = part.slice(0, equals).trim().toUpperCase()
    const value = part.slice(equals + 1).trim()
    if (!parameters.has(name)) parameters.set(name, unescapeParameter(value))
  }
  return parameters
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let inQuotes = false
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') inQuotes = !inQuotes
    if (at === text.length || (text[at] === separator && !inQuotes)) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return parts
}

/** Takes the quotes away, and the escapes of RFC 6868. */
function unescapeParameter(value: string): string {
  const bare = value.startsWith('"') ? value.replaceAll('"', '') : value
  return bare.replaceAll(/\^[n'^]/g, (sign) => (sign === '^n' ? '\n' : sign === "^'" ? '"' : '^'))
}

/** Returns a TEXT value without its escapes (RFC 5545 §3.3.11), at most `longest` characters. */
export const textOf = (value: string, longest: number): string =>
  value
    .slice(0, longest * 2)
    .replaceAll(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .slice(0, longest)
