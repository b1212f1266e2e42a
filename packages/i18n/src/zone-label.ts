import { placeOf } from './zone-names.ts'

/** Returns the offset of a zone from UTC at an instant: `GMT+1`, and `GMT` in London in winter. */
export function offsetOf(timeZone: string, instant: number): string {
  // The English form is the same everywhere. Greenwich's own form is `GMT` or `GMT+0`, depending on the locale data.
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(instant)
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
