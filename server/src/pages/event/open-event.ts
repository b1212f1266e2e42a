import type { FastifyRequest } from 'fastify'
import {
  type Availability,
  type Bookable,
  isTogether,
  type RequestedHosts,
  type Selector,
} from '../../features/scheduling/availability/service.ts'
import type { EventTypes, Face, Looks } from '../../features/scheduling/event-types/service.ts'
import { canonicalTimeZone, isTimeZone } from '../../lib/time/time-zone.ts'
import type { PageDependencies } from '../dependencies.ts'
import { type Embedding, embeddingOf } from '../embed/embedding.ts'
import { previewAddress } from '../preview/preview-address.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { rememberedBy } from '../remembered.ts'
import { type RoutedDependencies, routedBy } from '../routing/routed.ts'
import { shownTogether } from '../together/together.ts'
import { type Admission, type AdmissionDependencies, admissionTo } from './admission.tsx'
import type { EventPlace } from './event-places.ts'
import { type Filled, filledByLink } from './form/filled.ts'
import { type Question, questionsOf } from './form/questions.ts'
import { metadataOf, type PassedOn, passedOn } from './leads/passed-on.ts'
import { hour12Of } from './times/wanted-view.ts'

/** The event of a page, for this request. */
export type OpenEvent = {
  bookable: Bookable
  /** Finds the event type again. */
  selector: Selector
  /** The visitor's right to book. */
  admission: Admission
  /** The private link that the visitor used. */
  privateLinkId: number | undefined
  /** The response of a routing form that led here, and the hosts whom it permits. */
  responseId: number | undefined
  wantedHosts: RequestedHosts
  reader: Reader
  timeZone: string
  /** True if the meeting takes place where the host is, so that only the host's zone is useful. */
  isZoneLocked: boolean
  /** True if the visitor named the zone, now or on an earlier visit. */
  isZoneChosen: boolean
  /** True for 1:30 pm, false for 13:30, undefined for what is usual in the language. */
  hour12: boolean | undefined
  /** The path of the page. */
  path: string
  lengthMinutes: number
  questions: Question[]
  /** The answers with which the link fills in the questions, and the metadata that it gives the booking. */
  byLink: Filled
  metadata: Readonly<Record<string, string>>
  /** The look of the owner's pages, and the faces of the first hosts. */
  looks: Looks | null
  faces: Face[]
  /** Null without a description. */
  descriptionHtml: string | null
  /** How another site shows the page in a frame, if it does. */
  embedding: Embedding | undefined
  /** Parameters that every link of the page repeats. */
  kept: PassedOn
  /** The whole address of the picture for previews of links. */
  picture: string | undefined
  to(parameters: Readonly<Record<string, string | number | undefined>>): string
}

/** @throws `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND`, `EVENT_TYPE_NOT_FOUND` */
export async function openEvent(
  deps: AdmissionDependencies &
    RoutedDependencies &
    Pick<PageDependencies, 'pageAddresses'> & {
      availability: Pick<Availability, 'get'>
      eventTypes: Pick<EventTypes, 'looksOf'>
    },
  request: FastifyRequest,
  { selector, path, privateLink, togetherMinutes }: EventPlace,
): Promise<OpenEvent> {
  const found = await deps.availability.get(selector)
  const reader = readerOf(request, found.interfaceLanguage)
  const bookable = togetherMinutes === undefined ? found : shownTogether(found, togetherMinutes, reader)
  const { query } = request
  const hostZone = zoneOf(bookable)
  const chosenZone = bookable.lockTimeZone ? undefined : zoneIn(query)
  const remembered = rememberedBy(request)
  const formerZone = bookable.lockTimeZone ? undefined : remembered.timeZone
  const timeZone = chosenZone ?? formerZone ?? hostZone
  const clock = textOf(query, 'clock')
  const lengthMinutes = lengthIn(query, bookable)
  const questions = questionsOf(bookable, reader.t)
  const embedding = embeddingOf(query)
  const { responseId, wantedHosts } = await routedBy(deps, query, bookable)
  const kept = {
    ...passedOn(request),
    ...(chosenZone !== undefined && { timeZone: chosenZone }),
    ...(lengthMinutes !== bookable.lengthMinutes && { duration: String(lengthMinutes) }),
    ...(clock !== undefined && { clock }),
    ...(reader.chosen !== undefined && { lang: reader.chosen }),
    ...(responseId !== undefined && { response: String(responseId) }),
    ...embedding?.kept,
  }
  return {
    bookable,
    selector: isTogether(selector) ? selector : { eventTypeId: bookable.id },
    responseId,
    wantedHosts,
    admission: await admissionTo(deps, request, bookable),
    privateLinkId: privateLink?.id,
    reader,
    timeZone,
    isZoneLocked: bookable.lockTimeZone,
    isZoneChosen: (chosenZone ?? formerZone) !== undefined,
    hour12: hour12Of(clock ?? remembered.clock ?? profileClock(bookable)),
    path,
    lengthMinutes,
    questions,
    byLink: filledByLink(query, questions),
    metadata: metadataOf(request),
    ...(await deps.eventTypes.looksOf(bookable.id, bookable.hosts)),
    embedding,
    kept,
    picture: privateLink || togetherMinutes !== undefined ? undefined : previewAddress(deps, request, path, reader),
    to: (parameters) => address(path, { ...kept, ...parameters }),
  }
}

/** Returns the zone of the offered hours, which may differ from the host's own zone. */
export const zoneOf = ({ lockTimeZone, lockedTimeZone, hosts: [host] }: Bookable): string =>
  (lockTimeZone ? lockedTimeZone : null) ?? host?.hours?.timeZone ?? host?.timeZone ?? 'UTC'

/** Returns the clock of the only host's profile. */
const profileClock = ({ hosts: [host, ...others] }: Bookable): string | undefined =>
  host && others.length === 0 && host.timeFormat !== null ? String(host.timeFormat) : undefined

export function zoneIn(query: unknown): string | undefined {
  const name = textOf(query, 'timeZone')
  return name !== undefined && isTimeZone(name) ? canonicalTimeZone(name) : undefined
}

function lengthIn(query: unknown, { lengthMinutes, lengthOptionsMinutes }: Bookable): number {
  const wanted = Number(textOf(query, 'duration'))
  return lengthOptionsMinutes?.includes(wanted) ? wanted : lengthMinutes
}
