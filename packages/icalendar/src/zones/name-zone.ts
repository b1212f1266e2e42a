import type { Zone } from '../calendar-event.ts'
import { readOffset } from '../values/times.ts'
import { standardOffsetOf } from './standard-offset.ts'
import { zoneOfLabel, zoneOfWindows } from './windows-zones.ts'

/** The longest name that is looked up. The longest of the tz database has 32 characters. */
const LONGEST_NAME = 200

/**
 * Returns the zone that a TZID names, without asking what the calendar says about it: a name of the tz database, also
 * with a prefix (`/freeassociation.sourceforge.net/Europe/Berlin`), a Windows name, also as Exchange writes it
 * (`tzone://Microsoft/Utc`), what Windows shows for it (`(UTC+01:00) Amsterdam, Berlin`), or an offset (`GMT+0200`).
 *
 * @returns undefined if it names none, for example "Customized Time Zone".
 */
export function zoneNamedBy(id: string): Zone | undefined {
  const name = plain(id)
  return named(name) ?? windows(name) ?? named(withoutPrefix(name)) ?? fixedOffset(name) ?? labelled(name)
}

/** Returns true for names that mean the same to everybody: Europe/Berlin or UTC, but not CST, which is several zones. */
export const isUnambiguous = (id: string): boolean => {
  const name = plain(id)
  if (name.startsWith('(')) return false
  return name.includes('/') || /^(?:UTC|GMT|Z)$/i.test(name) || zoneOfWindows(name) !== undefined
}

/** Returns the offset that stands before a name: `(UTC-05:00) Somewhere`. */
export function offsetBefore(id: string): number | undefined {
  const label = labelOf(plain(id))
  return label?.offset
}

/** Takes away quotes, and the address under which Exchange has its zones. */
const plain = (id: string): string =>
  id
    .slice(0, LONGEST_NAME)
    .replaceAll(/["']/g, '')
    .trim()
    .replace(/^tzone:\/\/microsoft\//i, '')

function named(name: string): Zone | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    // Intl accepts any case. Its own spelling keeps the number of zones that the process holds small.
    const timeZone = name.replaceAll(' ', '_')
    return { kind: 'named', name: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch {
    return undefined
  }
}

function windows(name: string): Zone | undefined {
  const zone = zoneOfWindows(name)
  return zone === undefined ? undefined : { kind: 'named', name: zone }
}

/** Returns the last two or three parts of /vendor/…/America/Argentina/Ushuaia, whichever is a zone. */
function withoutPrefix(name: string): string {
  const parts = name.split('/').filter((part) => part !== '')
  const longest = parts.slice(-3).join('/')
  return parts.length > 2 && named(longest) ? longest : parts.slice(-2).join('/')
}

function fixedOffset(name: string): Zone | undefined {
  const match = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})[:.]?(\d\d)?$/i.exec(name)
  if (!match) return undefined
  const [, sign, hours, minutes] = match
  const offset = readOffset(`${sign}${hours?.padStart(2, '0')}${minutes ?? '00'}`)
  return offset === undefined ? undefined : { kind: 'offset', offset }
}

/** Reads `(UTC+01:00) Amsterdam, Berlin`, also with the GMT and the dots of older programs: `(GMT+01.00) Amsterdam`. */
function labelOf(name: string): { offset: number; places: string } | undefined {
  const match = /^\((?:UTC|GMT)\s?(?:([+-])(\d{1,2})[:.]?(\d\d)?)?\)\s?(.*)$/i.exec(name)
  if (!match) return undefined
  const [, sign = '+', hours = '0', minutes = '00', places = ''] = match
  const offset = readOffset(`${sign}${hours.padStart(2, '0')}${minutes}`)
  return offset === undefined ? undefined : { offset, places }
}

/** Returns the zone of a label: the one that Windows shows so, or that of the first place with the offset of the label. */
function labelled(name: string): Zone | undefined {
  const label = labelOf(name)
  const zone = zoneOfLabel(label?.places ?? name)
  if (zone !== undefined) return { kind: 'named', name: zone }
  if (!label) return undefined
  const places = label.places.split(/[,/;]/).map((place) => zonesByCity().get(cityOf(place)))
  const found = places.find((place) => place !== undefined && standardOffsetOf(place) === label.offset)
  return found === undefined ? undefined : { kind: 'named', name: found }
}

const cityOf = (place: string): string => place.trim().toLowerCase().replaceAll(' ', '_')

let cities: ReadonlyMap<string, string> | undefined

/** The zones of the tz database by their last parts, such as `berlin`. */
function zonesByCity(): ReadonlyMap<string, string> {
  cities ??= new Map(Intl.supportedValuesOf('timeZone').map((name) => [cityOf(name.split('/').at(-1) ?? ''), name]))
  return cities
}
