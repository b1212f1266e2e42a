import type { Zone } from '../calendar-event.ts'
import { readOffset } from '../values/times.ts'
import { zoneOfWindows } from './windows-zones.ts'

/** The longest name that is looked up. The longest of the tz database has 32 characters. */
const LONGEST_NAME = 200

/**
 * Returns the zone that a TZID names, without asking what the calendar says about it: a name of the tz database, also
 * with a prefix (`/freeassociation.sourceforge.net/Europe/Berlin`), a Windows name, or an offset (`GMT+0200`).
 *
 * @returns undefined if it names none, for example "Customized Time Zone".
 */
export function zoneNamedBy(id: string): Zone | undefined {
  const name = id.trim().slice(0, LONGEST_NAME)
  return named(name) ?? windows(name) ?? named(withoutPrefix(name)) ?? fixedOffset(name)
}

/** Returns true for names that mean the same to everybody: Europe/Berlin or UTC, but not CST, which is several zones. */
export const isUnambiguous = (id: string): boolean =>
  id.includes('/') || /^(?:UTC|GMT|Z)$/i.test(id.trim()) || zoneOfWindows(id.trim()) !== undefined

function named(name: string): Zone | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    // Intl accepts any case. Its own spelling keeps the number of zones that the process holds small.
    return { kind: 'named', name: new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone }
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
  const match = /^(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d\d)?$/i.exec(name)
  if (!match) return undefined
  const [, sign, hours, minutes] = match
  const offset = readOffset(`${sign}${hours?.padStart(2, '0')}${minutes ?? '00'}`)
  return offset === undefined ? undefined : { kind: 'offset', offset }
}
