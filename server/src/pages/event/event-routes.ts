import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReservedName } from '../../features/users/reserved-names.ts'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { sendMissing } from '../failed-page.ts'
import { sendBooked } from './book.ts'
import { sendForm, sendWeek } from './event-pages.ts'
import { openEvent } from './open-event.ts'
import { sendPersonPage } from './person-page.ts'
import { slotIn } from './slot.ts'

const config = { page: true }

/** A person's events, and one of them with its free times and its form. */
export function eventRoutes(http: Http, deps: PageDependencies): void {
  http.get('/:username', { config }, async (request, reply) => {
    if (isReserved(request)) return sendMissing(request, reply)
    return sendPersonPage(deps, request, reply)
  })

  http.get('/:username/:slug', { config }, async (request, reply) => {
    if (isReserved(request)) return sendMissing(request, reply)
    const event = await openEvent(deps.availability, request)
    const start = slotIn(request.query)
    return start === undefined ? sendWeek(deps, request, reply, event) : sendForm(deps, request, reply, event, start)
  })

  http.post('/:username/:slug', { config }, async (request: FastifyRequest, reply: FastifyReply) => {
    if (isReserved(request)) return sendMissing(request, reply)
    const event = await openEvent(deps.availability, request)
    const start = slotIn(request.query)
    return start === undefined
      ? sendWeek(deps, request, reply, event, { status: 400 })
      : sendBooked(deps, request, reply, event, start)
  })
}

const isReserved = ({ params }: FastifyRequest): boolean => isReservedName((params as { username: string }).username)
