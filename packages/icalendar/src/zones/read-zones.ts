import type { Observance, Zone } from '../calendar-event.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import { readRule } from '../values/rule.ts'
import { type FindZone, readOffset, readTime } from '../values/times.ts'
import { isUnambiguous, offsetBefore, zoneNamedBy } from './name-zone.ts'

/**
 * Returns the function that finds the zone of a TZID in a calendar. What the name says comes first: the tz database is
 * newer than the rules in a text, and some programs write only those of one year. Rules in the text come next.
 */
export function zoneFinder(calendar: Component): CalendarZones {
  const described = new Map<string, Component>()
  for (const part of calendar.parts) {
    const id = part.name === 'VTIMEZONE' ? propertyOf(part, 'TZID')?.value : undefined
    if (id !== undefined && !described.has(keyOf(id))) described.set(keyOf(id), part)
  }
  const known = new Map<string, Zone>()
  const ownName = propertyOf(calendar, 'X-WR-TIMEZONE')?.value
  const own = ownName === undefined ? undefined : findZone(ownName, described.get(keyOf(ownName)), undefined)
  const ofCalendar = own?.kind === 'unknown' ? undefined : own
  return {
    ofCalendar,
    find(id) {
      const zone = known.get(id) ?? findZone(id, described.get(keyOf(id)), ofCalendar)
      known.set(id, zone)
      return zone
    },
  }
}

export type CalendarZones = {
  readonly find: FindZone
  /** The zone that X-WR-TIMEZONE names. Floating times are in it, and times whose zone is unknown. */
  readonly ofCalendar: Zone | undefined
}

/** Some programs write quotes or capital letters in one of both places only. */
const keyOf = (id: string): string => id.replaceAll('"', '').trim().toLowerCase()

function findZone(id: string, described: Component | undefined, instead: Zone | undefined): Zone {
  const byName = zoneNamedBy(id)
  if (byName && (isUnambiguous(id) || !described)) return byName
  const location = described && propertyOf(described, 'X-LIC-LOCATION')?.value
  const byLocation = location === undefined ? undefined : zoneNamedBy(location)
  return byLocation ?? (described && ownRules(id, described)) ?? byName ?? unknownZone(id, instead)
}

function unknownZone(id: string, instead: Zone | undefined): Zone {
  const offset = offsetBefore(id)
  return { kind: 'unknown', id: id.slice(0, 200), ...(instead && { instead }), ...(offset !== undefined && { offset }) }
}

function ownRules(id: string, described: Component): Zone | undefined {
  const parts = described.parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
  const observances = parts.map(readObservance).filter((observance) => observance !== undefined)
  // Without one of its parts the zone would have summer time all year.
  if (observances.length === 0 || observances.length < parts.length) return undefined
  return { kind: 'rules', id: id.slice(0, 200), observances }
}

const noZone: FindZone = (id) => ({ kind: 'unknown', id })

function readObservance(part: Component): Observance | undefined {
  if (part.faults.some(({ isTime }) => isTime)) return undefined
  const start = readTime(propertyOf(part, 'DTSTART')?.value ?? '', undefined, noZone)
  const offsetFrom = readOffset(propertyOf(part, 'TZOFFSETFROM')?.value ?? '')
  const offsetTo = readOffset(propertyOf(part, 'TZOFFSETTO')?.value ?? '')
  if (!start || offsetFrom === undefined || offsetTo === undefined) return undefined
  const ruleText = propertyOf(part, 'RRULE')?.value
  const rule = ruleText === undefined ? undefined : readRule(ruleText, noZone)
  if (typeof rule === 'string') return undefined
  const dates = propertiesOf(part, 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .map((text) => readTime(text.split('/', 1)[0] ?? '', undefined, noZone)?.local)
  return {
    start: start.local,
    offsetFrom,
    offsetTo,
    ...(rule && { rule }),
    dates: dates.filter((date) => date !== undefined),
  }
}
