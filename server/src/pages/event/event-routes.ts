import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReservedName } from '../../features/accounts/users/reserved-names.ts'
import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import { ASKS, sendWhetherBooked } from '../booked/booked-already.tsx'
import type { PageDependencies } from '../dependencies.ts'
import { sendMissing } from '../failed-page.ts'
import { textOf } from '../query.ts'
import { canBeTogether, namesIn } from '../together/together.ts'
import { sendTogetherPage } from '../together/together-page.tsx'
import { sendBooked } from './book.ts'
import { sendForm, sendTimes } from './event-pages.tsx'
import { type FindPlace, ofLink, ofPerson, ofTeam, organizationOf } from './event-places.ts'
import { orInLowerCase } from './leads/lower-case.ts'
import { RESCHEDULE_UID, sendToReschedule } from './leads/reschedule-link.ts'
import { openEvent } from './open-event.ts'
import { sendPersonPage, sendTeamPage } from './person-page.ts'
import { sendExpiredLink } from './private-link.ts'
import { slotIn } from './slot.ts'

const config = { page: true }

/** The paths of event types. Organizations without a domain of their own have theirs under `/org/`. */
const PLACES: readonly (readonly [path: string, findPlace: FindPlace])[] = [
  ['/:username/:slug', ofPerson],
  ['/org/:organizationSlug/:username/:slug', ofPerson],
  ['/team/:teamSlug/:slug', ofTeam],
  ['/org/:organizationSlug/team/:teamSlug/:slug', ofTeam],
  ['/d/:linkId/:slug', ofLink],
]

/** Serves the events of a person and of a team, and the free times and the form of each event. */
export function eventRoutes(http: Http, deps: PageDependencies): void {
  for (const path of ['/:username', '/org/:organizationSlug/:username']) {
    http.get(path, { config }, async (request, reply) => {
      if (isReserved(request)) return sendMissing(request, reply)
      const names = namesIn(pathText(request, 'username'))
      if (!names) return orInLowerCase(request, reply, () => sendPersonPage(deps, request, reply))
      return canBeTogether(names) ? sendTogetherPage(deps, request, reply, names) : sendMissing(request, reply)
    })
  }

  // Applications that moved here build this address from a username. An unknown one has the picture of nobody, whose id is 0.
  for (const path of ['/:username/avatar.png', '/org/:organizationSlug/:username/avatar.png']) {
    http.get(path, { config }, async (request, reply) => {
      if (isReserved(request)) return sendMissing(request, reply)
      const { organizationSlug } = organizationOf(deps, request)
      const userId = await deps.availability.findPerson(pathText(request, 'username'), organizationSlug)
      return reply.redirect(`/api/avatar/${userId ?? 0}`, 302)
    })
  }

  for (const path of ['/team/:teamSlug', '/org/:organizationSlug/team/:teamSlug']) {
    http.get(path, { config }, async (request, reply) =>
      orInLowerCase(request, reply, () => sendTeamPage(deps, request, reply)),
    )
  }

  for (const [path, findPlace] of PLACES) {
    http.get(path, { config }, async (request, reply) => {
      const place = await findPlace(deps, request)
      if (!place) return sendMissing(request, reply)
      if (place.privateLink?.isExpired) return sendExpiredLink(request, reply)
      if (textOf(request.query, RESCHEDULE_UID) !== undefined) return sendToReschedule(deps, request, reply)
      return orInLowerCase(request, reply, async () => {
        const event = await openEvent(deps, request, place)
        const start = slotIn(request.query)
        if (start !== undefined) return sendForm(deps, request, reply, event, start)
        return sendTimes(deps, request, reply, event)
      })
    })

    // A form that is sent twice leads to the first booking, even if that one used the link up.
    http.post(path, { config }, async (request: FastifyRequest, reply: FastifyReply) => {
      const place = await findPlace(deps, request)
      if (!place) return sendMissing(request, reply)
      if (textOf(request.body, ASKS) !== undefined) return sendWhetherBooked(request, reply)
      const event = await openEvent(deps, request, place)
      // A form that offered other times has the chosen one in its body.
      const start = slotIn(request.body) ?? slotIn(request.query)
      return start === undefined
        ? sendTimes(deps, request, reply, event, { status: 400 })
        : sendBooked(deps, request, reply, event, start)
    })
  }
}

const isReserved = (request: FastifyRequest): boolean => isReservedName(pathText(request, 'username'))
