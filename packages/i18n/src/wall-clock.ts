/** What a wall clock and a calendar on the wall show at an instant. Months count from 1, hours from 0 to 23. */
export type WallClock = {
  /** `2030-01-31`. */
  readonly date: string
  /** The minutes since midnight. */
  readonly minute: number
  readonly second: number
}

/** The maximum number of kept formatters. Zones have a few hundred names, which callers may spell in many ways. */
const MAX_FORMATTERS = 500

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns what a wall clock in the zone shows at an instant, in milliseconds. This is the only place that reads a date out
 * of Intl: the text that a locale writes differs between releases of a browser (en-CA has been both 2030-01-31 and
 * 1/31/2030), its parts don't.
 */
export function wallClock(instant: number, timeZone: string): WallClock {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) read[type] = value
  const two = (text: string | undefined) => (text ?? '').padStart(2, '0')
  return {
    date: `${read.year?.padStart(4, '0')}-${two(read.month)}-${two(read.day)}`,
    minute: Number(read.hour) * 60 + Number(read.minute),
    second: Number(read.second),
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  const made = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
