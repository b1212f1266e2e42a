import type { FastifyRequest } from 'fastify'
import { invalid, notFound } from '../lib/errors.ts'
import { isDate } from './input/formats.ts'
import { shownAddress } from './watching/shown-address.ts'

/** The parts of the API with dated versions. */
export const AREAS = ['bookings', 'slots', 'event-types', 'schedules'] as const
export type Area = (typeof AREAS)[number]

/** The dates at which a part of the API got another form. */
export const KNOWN_VERSIONS = ['2024-04-15', '2024-06-11', '2024-06-14', '2024-08-13', '2024-09-04'] as const

/**
 * The API version of each area. Each area has one version so far, which answers every date. A second version gets a row
 * of its own.
 */
const CURRENT: Readonly<Record<Area, string>> = {
  bookings: '2024-08-13',
  slots: '2024-09-04',
  'event-types': '2024-06-14',
  schedules: '2024-06-11',
}

export const currentVersion = (area: Area): string => CURRENT[area]

/** Returns the date in `cal-api-version`, without the quotes that some clients put around it. */
function sentVersion(request: FastifyRequest): string | undefined {
  const header = request.headers['cal-api-version']
  const value = (Array.isArray(header) ? header[0] : header)
    ?.trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  return value || undefined
}

/**
 * Returns the API version that answers this request.
 *
 * @throws `VERSION_UNKNOWN` for an unknown date with `cal-api-version-strict: true`, and a plain 404 for a route that
 * the caller's version doesn't have.
 */
export function chooseVersion(request: FastifyRequest): string | undefined {
  const { area, since } = request.routeOptions.config
  if (!area) return undefined
  const sent = sentVersion(request)
  const known = sent === undefined || KNOWN_VERSIONS.some((date) => date === sent)
  if (!known && request.headers['cal-api-version-strict'] === 'true') {
    throw invalid('VERSION_UNKNOWN', `cal-api-version "${sent}" is unknown. Known are ${KNOWN_VERSIONS.join(', ')}.`)
  }
  // Clients rely on a 404 from these routes for older versions and for requests without a version. Clients of today send
  // dates that this server doesn't know. Such a date counts as the newest version until then.
  if (since && !(sent && isDate(sent) && sent >= since)) throw routeNotFound(request)
  return CURRENT[area]
}

export const routeNotFound = (request: FastifyRequest) =>
  notFound('ROUTE_NOT_FOUND', `Cannot ${request.method} ${shownAddress(request, request.url)}`)
