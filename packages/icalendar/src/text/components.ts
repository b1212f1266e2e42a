import type { Problems } from '../problem.ts'
import { nameOf, type Property, readProperty } from './property.ts'

/** A part of a calendar: what is between BEGIN and END. */
export type Component = {
  readonly name: string
  readonly properties: Property[]
  readonly parts: Component[]
  /** The lines that can't be read. */
  readonly faults: LineFault[]
  /** True if it was never ended, or ended by another's END. */
  isUnfinished: boolean
}

/** A line that can't be read, and whether it would have said when the event is. */
type LineFault = {
  readonly message: string
  readonly line: string
  readonly isTime: boolean
  /** True if the line was read all the same. */
  readonly isRepaired: boolean
}

/** The components that stand directly in a calendar. One of them therefore ends another that was left open. */
const TOP = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'])

/** The components whose properties matter. Others, such as alarms, are only passed. */
const READ = new Set(['VCALENDAR', 'VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])

/** The properties that matter. Attachments and the like may be long, and nobody asks for them. */
const WANTED = new Set(
  (
    'METHOD UID RECURRENCE-ID SEQUENCE DTSTAMP LAST-MODIFIED SUMMARY LOCATION DESCRIPTION URL STATUS TRANSP ORGANIZER ' +
    'ATTENDEE DTSTART DTEND DURATION RRULE RDATE EXDATE FREEBUSY TZID TZOFFSETFROM TZOFFSETTO X-LIC-LOCATION ' +
    'X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT X-WR-TIMEZONE'
  ).split(' '),
)

/** Returns true if a line without a colon would have said when the event is. Most such lines are parts of a text. */
const isTime = (line: string): boolean => /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|FREEBUSY)\b/i.test(line)

/** Writes the colon after the name of such a line, if it has a value. Returns an empty line otherwise. */
const withColon = (line: string): string => {
  const match = /^(DTSTART|DTEND|DURATION|RRULE|RDATE|FREEBUSY)[ \t=]+(?=\S)/i.exec(line)
  return match ? `${match[1]}:${line.slice(match[0].length)}` : ''
}

/** What an event has and an alarm in it has not. If it stands in an alarm, the alarm was not ended. */
const NOT_IN_ALARM = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TRANSP'])

/** Calendars nest three components. A limit keeps the search for the BEGIN of an END short. */
const DEEPEST = 16

/** The attendees of one component, and its other properties. Somebody's largest meeting has a thousand attendees. */
const MOST_PROPERTIES = 20_000

/** The lines of one component that are kept as faults, and their characters. */
const MOST_FAULTS = 100
const LONGEST_FAULT = 200

/** Returns the calendars of a text, also those that were not ended. */
export function readComponents(lines: Iterable<string>, problems: Problems): Component[] {
  const calendars: Component[] = []
  const open: Component[] = []

  const closeTo = (depth: number, line: string) => {
    while (open.length > depth) {
      const component = open.pop()
      if (!component) return
      component.isUnfinished = true
      problems.add(nestingProblem(`The ${component.name} has no END of its own, so it ends here.`, line))
    }
  }

  const begin = (name: string, line: string) => {
    if (name === 'VCALENDAR') closeTo(0, line)
    else if (TOP.has(name)) closeTo(Math.min(open.length, 1), line)
    if (open.length >= DEEPEST) {
      problems.add(nestingProblem(`Components nest deeper than ${DEEPEST}, so this one is ignored.`, line))
      return
    }
    const component: Component = { name, properties: [], parts: [], faults: [], isUnfinished: false }
    const parent = open.at(-1)
    const last = calendars.at(-1)
    if (parent) parent.parts.push(component)
    else if (name === 'VCALENDAR') calendars.push(component)
    else if (last) {
      last.parts.push(component)
      problems.add(nestingProblem(`The ${name} is not in a VCALENDAR, so it is read as a part of the last one.`, line))
    } else {
      problems.add({ ...nestingProblem(`The ${name} is not in a VCALENDAR, so it is ignored.`, line), isLoss: true })
    }
    open.push(component)
  }

  const end = (name: string, line: string) => {
    const depth = open.findLastIndex((component) => component.name === name)
    if (depth < 0) {
      problems.add(nestingProblem(`The ${name} that ends here was not begun.`, line))
      return
    }
    closeTo(depth + 1, line)
    open.pop()
  }

  /** Opens or closes what a lost BEGIN or END should have, so that the property gets to its event. */
  const placeFor = (name: string, line: string): Component | undefined => {
    const component = open.at(-1)
    if (component?.name === 'VCALENDAR' && name === 'DTSTART') {
      begin('VEVENT', line)
      problems.add(nestingProblem('An event has no BEGIN of its own, so it begins here.', line))
    } else if (component?.name === 'VALARM' && NOT_IN_ALARM.has(name)) {
      closeTo(open.length - 1, line)
    }
    return open.at(-1)
  }

  /** Keeps a fault with its event, since the line may have left the part of the event in which it seems to be. */
  const noteFault = (message: string, line: string, isRepaired = false) => {
    const faults = (open.findLast(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY') ?? open.at(-1))?.faults
    if (faults && faults.length < (isTime(line) ? 2 * MOST_FAULTS : MOST_FAULTS)) {
      faults.push({ message, line: line.slice(0, LONGEST_FAULT), isTime: isTime(line), isRepaired })
    }
  }

  for (const line of lines) {
    const name = nameOf(line)
    const component = placeFor(name, line)
    if (name === 'BEGIN') begin(line.slice('BEGIN:'.length).trim().toUpperCase(), line)
    else if (name === 'END') end(line.slice('END:'.length).trim().toUpperCase(), line)
    else if (name === '') {
      const repaired = component && READ.has(component.name) ? readProperty(withColon(line)) : undefined
      const message = `This is not NAME:value, so it is ${repaired ? 'read with a colon after its name' : 'ignored'}.`
      if (repaired) component?.properties.push(repaired)
      if (component) noteFault(message, line, repaired !== undefined)
      else problems.add({ code: 'bad-line', message, value: line, isLoss: false })
    } else if (component && READ.has(component.name) && WANTED.has(name)) {
      const most = name === 'ATTENDEE' ? MOST_PROPERTIES : 2 * MOST_PROPERTIES
      const property = component.properties.length < most ? readProperty(line) : undefined
      if (property) component.properties.push(property)
      else {
        noteFault('The parameters of this line do not end, or it is one of too many, so it is ignored.', line)
      }
    }
  }
  for (const component of open) component.isUnfinished = true
  return calendars
}

const nestingProblem = (message: string, value: string) =>
  ({ code: 'bad-nesting', message, value, isLoss: false }) as const

/** Returns the first property of that name. */
export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** Returns all properties of that name. */
export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)
