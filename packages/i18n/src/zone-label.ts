import { placeOf } from './zone-names.ts'

/** The maximum number of kept formatters. Zones have a few hundred names, which callers may spell in many ways. */
const MAX_FORMATTERS = 500

/** Keeps formatters by zone. The creation of a formatter takes a hundred times as long as its use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

// The English form is the same everywhere. Greenwich's own form is `GMT` or `GMT+0`, depending on the locale data.
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  formatters.set(timeZone, made)
  return made
}

/** Returns the offset of a zone from UTC at an instant: `GMT+1`, and `GMT` in London in winter. */
export function offsetOf(timeZone: string, instant: number): string {
  const parts = formatterOf(timeZone).formatToParts(instant)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace(/[+-]0$/, '')
}

/**
 * Writes `Europe/Berlin, GMT+1`, with both offsets if the clocks change in between. The place has its name of today.
 * Instants are in milliseconds.
 */
export function zoneLabel(timeZone: string, from: number, until: number): string {
  if (/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i.test(timeZone)) return 'UTC'
  const offsets = [...new Set([from, until].map((instant) => offsetOf(timeZone, instant)))]
  const regions = timeZone.slice(0, timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return `${regions}${placeOf(timeZone)}, ${offsets.join(' / ')}`
}
