import type { FastifyReply, FastifyRequest } from 'fastify'
import { gone } from '../lib/errors.ts'
import type { Http } from './create-http.ts'

/** The resources of the first generation, and their addresses in the second one. docs/migrating-from-v1.md has all. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  attendees: '/v2/bookings/{uid}/attendees',
  availabilities: '/v2/schedules',
  'booking-references': '/v2/bookings/{uid}/references',
  bookings: '/v2/bookings',
  'connected-calendars': '/v2/calendars',
  'custom-inputs': '/v2/event-types (bookingFields)',
  'destination-calendars': '/v2/destination-calendars',
  'event-types': '/v2/event-types',
  invites: '/v2/teams/{teamId}/invite',
  me: '/v2/me',
  memberships: '/v2/teams/{teamId}/memberships',
  payments: '/v2/bookings/{uid}',
  schedules: '/v2/schedules',
  'selected-calendars': '/v2/selected-calendars',
  slots: '/v2/slots',
  teams: '/v2/teams',
  users: '/v2/organizations/{orgId}/users',
  hooks: '/v2/webhooks',
  webhooks: '/v2/webhooks',
}

/** The day of the first dated version of the second generation, for `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
const REPLACED = new Date('2024-04-15T00:00:00Z')

/** Answers every request to the first generation of the API with 410, and says which operation replaces it. */
export function serveOlderGeneration(http: Http, publicUrl: string): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('deprecation', `@${REPLACED.getTime() / 1000}`)
      .header('sunset', REPLACED.toUTCString())
      .header('link', `<${publicUrl}/docs>; rel="successor-version"`)
    const [resource = ''] = request.url.slice('/v1/'.length).split(/[/?]/, 1)
    const successor = Object.hasOwn(SUCCESSORS, resource) ? SUCCESSORS[resource] : undefined
    throw gone(
      'API_V1_GONE',
      `Version 1 of this API doesn't exist here. ${successor ? `Use ${successor} in place of /v1/${resource}` : 'Use version 2'}, with "Authorization: Bearer <key>" in place of ?apiKey=. The reference is at ${publicUrl}/docs.`,
    )
  }
  for (const url of ['/v1', '/v1/*']) http.all(url, { config: { page: true } }, answer)
}
