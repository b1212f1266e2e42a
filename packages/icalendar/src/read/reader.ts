import type { CalendarTime, Period, Zone } from '../calendar-event.ts'
import type { Problem, Problems } from '../problem.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import type { Property } from '../text/property.ts'
import { readNearTime } from '../values/near-time.ts'
import { readPeriod, readTime } from '../values/times.ts'
import type { CalendarZones } from '../zones/read-zones.ts'

/** What a fault in a value means, and a sentence about what is done without the value. */
type Fault = Pick<Problem, 'isLoss' | 'isGuessed'> & { readonly done: string }

/** Reads the times of one component and keeps the problems of its values. */
export type Reader = {
  /** Reads the first time of that name that is one. If it has some and none of them is a time, `otherwise` says what counts. */
  time(name: string, otherwise: () => { time?: CalendarTime | undefined; fault: Fault }): CalendarTime | undefined
  /** Reads what a time of that name, which is none, comes near to. */
  nearTime(name: string): CalendarTime | undefined
  /** Reads all EXDATE. One that is not a time takes nothing out. */
  exdates(): CalendarTime[]
  /** Reads all periods and times of these properties, for example RDATE. One whose end can't be read has the start. */
  periods(properties: readonly Property[]): Period[]
  /** Reads a property whose value is a time in UTC, for example DTSTAMP, as milliseconds since 1970. */
  stamp(name: string): number | undefined
  problem(problem: Omit<Problem, 'uid'>, property?: Property): void
}

export function readerOf(component: Component, uid: string, zones: CalendarZones, problems: Problems): Reader {
  const problem: Reader['problem'] = (found, property) =>
    problems.add({ ...found, uid, ...(property && { property: property.name, value: property.value }) })

  const zoneOf =
    (property: Property) =>
    (id: string): Zone => {
      const zone = zones.find(id)
      if (zone.kind === 'unknown') {
        const message = `The zone "${id.slice(0, 100)}" is unknown, so the time is taken for one ${placeOf(zone)}.`
        problem({ code: 'unknown-zone', message, isLoss: true, isGuessed: true }, property)
      }
      return zone
    }

  const read = (property: Property): CalendarTime | undefined =>
    readTime(property.value, property.parameters.get('TZID'), zoneOf(property))

  for (const { message, line, isTime, isRepaired } of component.faults) {
    problem({
      code: 'bad-line',
      message,
      isLoss: isTime,
      ...(isTime && isRepaired && { isGuessed: true }),
      value: line,
    })
  }

  return {
    problem,
    time(name, otherwise) {
      const properties = propertiesOf(component, name)
      const [first] = properties
      if (!first) return undefined
      const good = properties.find(({ value }) => readTime(value, undefined, zones.find) !== undefined)
      if (good === first) return read(first)
      const { time, fault } = good
        ? { time: read(good), fault: { ...GUESS, done: `Another ${name} of it counts.` } }
        : otherwise()
      problem(badDate(first, first.value, fault), first)
      return time
    },
    nearTime(name) {
      for (const property of propertiesOf(component, name)) {
        const near = readNearTime(property.value, property.parameters.get('TZID'), zones.find)
        if (near) return near
      }
      return undefined
    },
    exdates: () =>
      propertiesOf(component, 'EXDATE').flatMap((property) =>
        textsOf(property).flatMap((text) => {
          const found = read({ ...property, value: text })
          const fault = { isLoss: false, done: 'It takes nothing out.' }
          if (!found) problem(badDate(property, text, fault), { ...property, value: text })
          return found ?? []
        }),
      ),
    periods: (properties) =>
      properties.flatMap((property) =>
        textsOf(property).flatMap((text) => {
          const zone = property.parameters.get('TZID')
          const period = text.includes('/') ? readPeriod(text, zone, zoneOf(property)) : undefined
          if (period) return period
          const [startText = '', end] = text.split('/', 2)
          const start = readTime(startText, zone, zoneOf(property))
          if (start && end === undefined) return { start }
          const near = start ?? readNearTime(startText, zone, zoneOf(property))
          const fault = near ? { ...GUESS, done: near === start ? 'Its start counts.' : 'Its day counts.' } : LEFT_OUT
          problem(badDate(property, text, fault), { ...property, value: text })
          return near ? { start: near } : []
        }),
      ),
    stamp: (name) => readTime(propertyOf(component, name)?.value ?? '', undefined, zones.find)?.local,
  }
}

export const GUESS = { isLoss: true, isGuessed: true } as const
const LEFT_OUT: Fault = { isLoss: true, done: 'It is left out.' }

const textsOf = ({ value }: Property): string[] =>
  value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')

const badDate = ({ name }: Property, text: string, { done, ...meaning }: Fault): Omit<Problem, 'uid'> => ({
  code: 'bad-date',
  message: `${name} is "${text.slice(0, 40)}". It must be a date such as 20270301 or a time such as 20270301T090000Z. ${done}`,
  ...meaning,
})

function placeOf({ instead, offset }: Extract<Zone, { kind: 'unknown' }>): string {
  const zone = instead?.kind === 'named' ? `in the calendar's zone ${instead.name}` : "in the reader's zone"
  return offset === undefined ? zone : `${zone}, or for one with the offset of that name if the zone has another`
}
