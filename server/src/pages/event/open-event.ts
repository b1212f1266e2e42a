import type { FastifyRequest } from 'fastify'
import type { Availability, Bookable } from '../../features/scheduling/availability/service.ts'
import { canonicalTimeZone, isTimeZone } from '../../lib/time/time-zone.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { type Admission, type AdmissionDependencies, admissionTo } from './admission.ts'
import type { EventPlace } from './event-places.ts'
import { type Question, questionsOf } from './form/questions.ts'

/** The event of a page, for this request. */
export type OpenEvent = {
  bookable: Bookable
  /** The visitor's right to book. */
  admission: Admission
  /** The private link that the visitor used. */
  privateLinkId: number | undefined
  reader: Reader
  timeZone: string
  /** True if the meeting takes place where the host is, so that only the host's zone is useful. */
  isZoneLocked: boolean
  lengthMinutes: number
  questions: Question[]
  /** Parameters that every link of the page repeats. */
  kept: Readonly<Record<string, string | undefined>>
  to(parameters: Readonly<Record<string, string | number | undefined>>): string
}

/** @throws `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND`, `EVENT_TYPE_NOT_FOUND` */
export async function openEvent(
  deps: AdmissionDependencies & { availability: Pick<Availability, 'get'> },
  request: FastifyRequest,
  { selector, path, privateLink }: EventPlace,
): Promise<OpenEvent> {
  const bookable = await deps.availability.get(selector)
  const reader = readerOf(request, bookable.interfaceLanguage)
  const { query } = request
  const hostZone = zoneOf(bookable)
  const chosenZone = bookable.lockTimeZone ? undefined : zoneIn(query)
  const timeZone = chosenZone ?? hostZone
  const lengthMinutes = lengthIn(query, bookable)
  const questions = questionsOf(bookable, reader.t)
  const kept = {
    ...(lengthMinutes !== bookable.lengthMinutes && { duration: String(lengthMinutes) }),
    lang: reader.chosen,
    ...prefilled(query, questions),
  }
  return {
    bookable,
    admission: await admissionTo(deps, request, bookable),
    privateLinkId: privateLink?.id,
    reader,
    timeZone,
    isZoneLocked: bookable.lockTimeZone,
    lengthMinutes,
    questions,
    kept,
    to: (parameters) => address(path, { timeZone: chosenZone, ...kept, ...parameters }),
  }
}

/** Returns the zone of the offered hours, which may differ from the host's own zone. */
export const zoneOf = ({ lockTimeZone, lockedTimeZone, hosts: [host] }: Bookable): string =>
  (lockTimeZone ? lockedTimeZone : null) ?? host?.hours?.timeZone ?? host?.timeZone ?? 'UTC'

export function zoneIn(query: unknown): string | undefined {
  const name = textOf(query, 'timeZone')
  return name !== undefined && isTimeZone(name) ? canonicalTimeZone(name) : undefined
}

function lengthIn(query: unknown, { lengthMinutes, lengthOptionsMinutes }: Bookable): number {
  const wanted = Number(textOf(query, 'duration'))
  return lengthOptionsMinutes?.includes(wanted) ? wanted : lengthMinutes
}

/** Returns the answers of a link, for the questions that the form has. */
function prefilled(query: unknown, questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ name }) => {
      const text = textOf(query, name)
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}
