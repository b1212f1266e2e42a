import type { Problems } from '../problem.ts'
import { nameOf, type Property, readProperty } from './property.ts'

/** A part of a calendar: what is between BEGIN and END. */
export type Component = {
  readonly name: string
  readonly properties: Property[]
  readonly parts: Component[]
  /** True if it was never ended, or ended by another's END. */
  isUnfinished: boolean
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
    'X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT'
  ).split(' '),
)

/** Returns true if a line without a colon would have said when the event is. Most such lines are parts of a text. */
const isTime = (line: string): boolean => /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|FREEBUSY)\b/i.test(line)

/** Calendars nest three components. A limit keeps the search for the BEGIN of an END short. */
const DEEPEST = 16

/** The properties of one component. Somebody's largest meeting has a thousand attendees. */
const MOST_PROPERTIES = 20_000

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
    const component: Component = { name, properties: [], parts: [], isUnfinished: false }
    const parent = open.at(-1)
    if (parent) parent.parts.push(component)
    else if (name === 'VCALENDAR') calendars.push(component)
    else problems.add({ ...nestingProblem(`The ${name} is not in a VCALENDAR, so it is ignored.`, line), isLoss: true })
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

  for (const line of lines) {
    const name = nameOf(line)
    const component = open.at(-1)
    if (name === 'BEGIN') begin(line.slice('BEGIN:'.length).trim().toUpperCase(), line)
    else if (name === 'END') end(line.slice('END:'.length).trim().toUpperCase(), line)
    else if (name === '') problems.add(lineProblem('This is not NAME:value, so it is ignored.', '', line, isTime(line)))
    else if (component && READ.has(component.name) && WANTED.has(name)) {
      const property = component.properties.length < MOST_PROPERTIES ? readProperty(line) : undefined
      if (property) component.properties.push(property)
      else
        problems.add(
          lineProblem(
            'The parameters of this line do not end, or it is one of too many, so it is ignored.',
            name,
            line,
            true,
          ),
        )
    }
  }
  for (const component of open) component.isUnfinished = true
  return calendars
}

const nestingProblem = (message: string, value: string) =>
  ({ code: 'bad-nesting', message, value, isLoss: false }) as const

const lineProblem = (message: string, property: string, value: string, isLoss: boolean) =>
  ({ code: 'bad-line', message, property, value, isLoss }) as const

/** Returns the first property of that name. */
export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** Returns all properties of that name. */
export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)
