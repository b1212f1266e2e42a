import type { BusyStatus, CalendarTime, Duration, MeetingEvent, Rule } from '../calendar-event.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import { type Property, textOf } from '../text/property.ts'
import { DAY } from '../values/civil.ts'
import { readNearRule } from '../values/near-rule.ts'
import { restOfDay } from '../values/rest-of-day.ts'
import { readRule } from '../values/rule.ts'
import { type FindZone, readDuration, readTime } from '../values/times.ts'
import type { CalendarZones } from '../zones/read-zones.ts'
import { readAttendees, readOrganizer } from './read-people.ts'
import { GUESS, type Reader } from './reader.ts'

const LONGEST_TEXT = 1000
const LONGEST_DESCRIPTION = 10_000

const BUSY_STATUS: Readonly<Record<string, BusyStatus>> = {
  FREE: 'free',
  TENTATIVE: 'tentative',
  BUSY: 'busy',
  OOF: 'out-of-office',
  OUTOFOFFICE: 'out-of-office',
  WORKINGELSEWHERE: 'working-elsewhere',
}

/**
 * Reads a VEVENT. What can't be read costs no more than itself: the rest of the event stays busy, and what is left open
 * errs to busy. Returns undefined, with a problem, if nobody can tell when the event is.
 */
export function readEvent(
  component: Component,
  uid: string,
  method: string | undefined,
  zones: CalendarZones,
  reader: Reader,
): MeetingEvent | undefined {
  const text = (name: string, longest = LONGEST_TEXT) => {
    const property = propertyOf(component, name)
    return property && textOf(property.value, longest)
  }
  const words = (name: string) => propertiesOf(component, name).map(({ value }) => value.toUpperCase())
  // An event that is free by one line and busy by another is busy.
  const statuses = words('STATUS')
  const busyStatuses = words('X-MICROSOFT-CDO-BUSYSTATUS').map((word) => BUSY_STATUS[word])
  const status = statuses.find((word) => word !== 'CANCELLED') ?? statuses[0]
  const busyStatus = busyStatuses.find((word) => word !== undefined && word !== 'free') ?? busyStatuses[0]
  const isTransparent = words('TRANSP').length > 0 && words('TRANSP').every((word) => word === 'TRANSPARENT')
  const isFree = status === 'CANCELLED' || method === 'CANCEL' || (busyStatus ? busyStatus === 'free' : isTransparent)
  const place = readPlace(component, zones, reader, isFree)
  if (!place) return undefined
  const { start } = place
  return withoutUndefined({
    kind: 'event' as const,
    uid,
    method,
    ...place,
    ...readVersion(component, reader),
    summary: text('SUMMARY'),
    location: text('LOCATION'),
    description: text('DESCRIPTION', LONGEST_DESCRIPTION),
    url: propertyOf(component, 'URL')?.value.slice(0, LONGEST_TEXT),
    status,
    isTransparent,
    busyStatus,
    isAllDay: start.kind === 'date' || words('X-MICROSOFT-CDO-ALLDAYEVENT')[0] === 'TRUE',
    organizer: readOrganizer(component),
    attendees: readAttendees(component),
    ...(place.addition === 'unplaced' ? { duration: restOfDay(start) } : readLength(component, start, reader)),
    rules: readRules(component, zones.find, reader),
    rdates: reader.periods(propertiesOf(component, 'RDATE')),
    exdates: reader.exdates(),
  })
}

function withoutUndefined<T extends object>(event: T): T {
  for (const key of Object.keys(event)) if (Reflect.get(event, key) === undefined) Reflect.deleteProperty(event, key)
  return event
}

/** Returns a floating time in the zone of the calendar, if it names one. */
export const inCalendar = (time: CalendarTime, { ofCalendar }: CalendarZones): CalendarTime =>
  time.kind === 'floating' && ofCalendar ? { kind: 'zoned', local: time.local, zone: ofCalendar } : time

type Place = Pick<MeetingEvent, 'start' | 'recurrenceId' | 'isThisAndFuture' | 'addition'>

/** Reads DTSTART and RECURRENCE-ID. */
function readPlace(component: Component, zones: CalendarZones, reader: Reader, isFree: boolean): Place | undefined {
  const identities = propertiesOf(component, 'RECURRENCE-ID')
  const recurrenceId = reader.time('RECURRENCE-ID', () => ({
    fault: { ...GUESS, done: 'The occurrence counts beside its series, and replaces none of it.' },
  }))
  // Who cancels an occurrence need not say when it would be.
  const start =
    isFree && recurrenceId && !propertyOf(component, 'DTSTART')
      ? recurrenceId
      : readStart(component, zones, reader, recurrenceId)
  if (identities.length === 0) return start && { start, isThisAndFuture: false }
  const isThisAndFuture = identities.every(
    ({ parameters }) => parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  )
  if (start && recurrenceId) return { start, recurrenceId, isThisAndFuture }
  // An occurrence that replaces nobody knows which one must replace none, also if it is cancelled.
  if (start) return { start, recurrenceId: start, isThisAndFuture: false, addition: 'added' }
  if (!recurrenceId) return undefined
  if (isFree) return { start: recurrenceId, recurrenceId, isThisAndFuture }
  return { start: inCalendar(recurrenceId, zones), recurrenceId, isThisAndFuture: false, addition: 'unplaced' }
}

function readStart(
  component: Component,
  zones: CalendarZones,
  reader: Reader,
  recurrenceId: CalendarTime | undefined,
): CalendarTime | undefined {
  const fromEnd = () => startBefore(propertiesOf(component, 'DTEND'), zones.find)
  const left = recurrenceId ? 'The occurrence stays where its series has it.' : 'The event is left out.'
  const start = reader.time('DTSTART', () => {
    const near = reader.nearTime('DTSTART')
    if (near) {
      const done = near.kind === 'date' ? 'That whole day counts.' : 'The time that it comes near to counts.'
      return { time: near, fault: { ...GUESS, done } }
    }
    const time = fromEnd()
    return { time, fault: time ? { ...GUESS, done: UNTIL_END } : { isLoss: true, done: left } }
  })
  if (start || propertyOf(component, 'DTSTART')) return start && inCalendar(start, zones)
  const time = fromEnd()
  const done = time ? UNTIL_END : left
  const isGuessed = time !== undefined || recurrenceId !== undefined
  const message = `The event has no DTSTART, so nobody knows when it begins. ${done}`
  reader.problem({ code: 'start-missing', message, isLoss: true, ...(isGuessed && { isGuessed }) })
  return time && inCalendar(time, zones)
}

const UNTIL_END = 'The event counts from the beginning of the day on which it ends.'

/** Returns the beginning of the day on which an event ends, if its end can be read. */
function startBefore(ends: readonly Property[], findZone: FindZone): CalendarTime | undefined {
  for (const { value, parameters } of ends) {
    const end = readTime(value, parameters.get('TZID'), findZone)
    if (end) return { ...end, local: Math.floor((end.local - 1) / DAY) * DAY }
  }
  return undefined
}

/** Reads what says which version is newer. If a part of it can't be read, nobody knows. */
function readVersion(component: Component, reader: Reader) {
  const sequence = propertyOf(component, 'SEQUENCE')?.value
  const [dtstamp, lastModified] = [reader.stamp('DTSTAMP'), reader.stamp('LAST-MODIFIED')]
  const isUnread = (name: string, stamp: number | undefined) => stamp === undefined && propertyOf(component, name)
  const isUnknown =
    (sequence !== undefined && !/^\d{1,9}$/.test(sequence)) ||
    isUnread('DTSTAMP', dtstamp) ||
    isUnread('LAST-MODIFIED', lastModified)
  return {
    sequence: Number(/^\d{1,9}$/.exec(sequence ?? '')?.[0] ?? 0),
    ...(isUnknown && { isVersionUnknown: true as const }),
    dtstamp,
    lastModified,
  }
}

type Length = { end?: CalendarTime; duration?: Duration }

/**
 * Reads DTEND or DURATION. A day that ends when it begins is one day. If neither can be read, a time lasts until the end of
 * its day.
 */
function readLength(component: Component, start: CalendarTime, reader: Reader): Length {
  const lengths = propertiesOf(component, 'DURATION')
  const durations = lengths.map(({ value }) => readDuration(value))
  const duration = durations.find((length) => length && length.days + length.milliseconds / DAY >= 0)
  const rest = duration ? 'DURATION counts.' : REST_OF_DAY
  const end = reader.time('DTEND', () => {
    const near = reader.nearTime('DTEND')
    // The day is known and the time of it isn't.
    const time = near?.kind === 'date' ? { ...start, local: near.local + DAY } : near
    return { time, fault: { ...GUESS, done: time ? 'The time that it comes near to counts.' : rest } }
  })
  if (end) {
    const onClock = end.kind === 'floating' && start.kind !== 'date' ? { ...start, local: end.local } : end
    return isDayWithoutLength(start, onClock) ? ONE_DAY : { end: onClock }
  }
  const [bad] = lengths
  if (bad && (duration === undefined || durations[0] !== duration)) {
    const done = duration ? 'Another DURATION of it counts.' : REST_OF_DAY
    const message = `DURATION is "${bad.value.slice(0, 40)}". It must be a length such as PT1H30M. ${done}`
    reader.problem({ code: 'bad-duration', message, ...GUESS }, bad)
  }
  if (duration) return start.kind === 'date' && duration.days + duration.milliseconds === 0 ? ONE_DAY : { duration }
  // An alarm that was not ended may have the DURATION of the event.
  const isHidden = component.faults.some(isEndLine) || component.parts.some(({ isUnfinished }) => isUnfinished)
  const isGiven = lengths.length > 0 || propertyOf(component, 'DTEND') || isHidden
  return isGiven ? { duration: restOfDay(start) } : {}
}

const REST_OF_DAY = 'The event counts until the end of its day.'
const ONE_DAY: Length = { duration: { days: 1, milliseconds: 0 } }

const isEndLine = ({ line }: { line: string }): boolean => /^(?:DTEND|DURATION)\b/i.test(line)

/** Programs that take DTEND for the last day write the same day twice. RFC 5545 §3.6.1 forbids it. */
const isDayWithoutLength = (start: CalendarTime, end: CalendarTime): boolean =>
  start.kind === 'date' && end.kind === 'date' && end.local === start.local

function readRules(component: Component, findZone: FindZone, reader: Reader): Rule[] {
  return propertiesOf(component, 'RRULE').flatMap((property) => {
    const rule = readRule(property.value, findZone)
    if (typeof rule !== 'string') return [rule]
    const near = readNearRule(property.value, findZone)
    const message = `${rule} ${near?.done ?? 'Only the first occurrence of the event is known.'}`
    reader.problem({ code: 'bad-rule', message, isLoss: true, ...(near?.isEnough && { isGuessed: true }) }, property)
    return near ? [near.rule] : []
  })
}
