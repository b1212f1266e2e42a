import type { CalendarTime, Period, Zone } from '../calendar-event.ts'
import type { Problem, Problems } from '../problem.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import type { Property } from '../text/property.ts'
import { type FindZone, readPeriod, readTime } from '../values/times.ts'

/** Reads the times of one component and keeps the problems of its values. */
export type Reader = {
  time(property: Property): CalendarTime | undefined
  /** Reads all times of all properties of that name, for example EXDATE. */
  times(name: string): CalendarTime[]
  /** Reads all periods and times of all properties of that name, for example RDATE. */
  periods(properties: readonly Property[]): Period[]
  /** Reads a property whose value is a time in UTC, for example DTSTAMP, as milliseconds since 1970. */
  stamp(name: string): number | undefined
  problem(problem: Omit<Problem, 'uid'>, property?: Property): void
}

export function readerOf(component: Component, uid: string, findZone: FindZone, problems: Problems): Reader {
  const problem: Reader['problem'] = (found, property) =>
    problems.add({ ...found, uid, ...(property && { property: property.name, value: property.value }) })

  const zoneOf =
    (property: Property): FindZone =>
    (id): Zone => {
      const zone = findZone(id)
      if (zone.kind === 'unknown') {
        const message = `The zone "${id.slice(0, 100)}" is unknown, so the time is taken for one in the reader's zone.`
        problem({ code: 'unknown-zone', message, isLoss: true }, property)
      }
      return zone
    }

  const time = (property: Property): CalendarTime | undefined => {
    const found = readTime(property.value, property.parameters.get('TZID'), zoneOf(property))
    if (!found) problem(badDate(property, property.value), property)
    return found
  }

  const each = <Found>(
    properties: readonly Property[],
    read: (text: string, zoneId: string | undefined, findZone: FindZone) => Found | undefined,
  ): Found[] =>
    properties.flatMap((property) => {
      const texts = property.value.split(',').filter((text) => text.trim() !== '')
      return texts.flatMap((text) => {
        const found = read(text.trim(), property.parameters.get('TZID'), zoneOf(property))
        if (!found) problem(badDate(property, text), { ...property, value: text })
        return found ? [found] : []
      })
    })

  return {
    time,
    problem,
    times: (name) => each(propertiesOf(component, name), readTime),
    periods: (properties) =>
      each(properties, (text, zoneId, find) => {
        if (text.includes('/')) return readPeriod(text, zoneId, find)
        const start = readTime(text, zoneId, find)
        return start && { start }
      }),
    stamp: (name) => readTime(propertyOf(component, name)?.value ?? '', undefined, findZone)?.local,
  }
}

// An EXDATE that can't be read frees no time, so the copy still has all busy times.
const badDate = ({ name }: Property, text: string): Omit<Problem, 'uid'> => ({
  code: 'bad-date',
  message: `${name} is "${text.slice(0, 40)}". It must be a date such as 20270301 or a time such as 20270301T090000Z.`,
  isLoss: name !== 'EXDATE',
})
