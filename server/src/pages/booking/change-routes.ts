import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { OwnBusyDependencies } from '../event/times/own-busy.ts'
import { type Answer, giveAnswer, showAnswer } from './answer.tsx'
import { cancel, showCancel } from './cancel.tsx'
import { acceptAsGuest, showGuest } from './guest.tsx'
import { sendOnIfMoved } from './moved.tsx'
import { openBooking } from './open-booking.ts'
import { rate, showRate } from './rate.tsx'
import { reschedule, showReschedule } from './reschedule.ts'

const config = { page: true }

type Deps = OwnBusyDependencies & Pick<PageDependencies, 'availability' | 'eventTypes' | 'clock' | 'secretKeys'>

/** Serves the links in mails. Opening a page changes nothing; only its form does. */
export function changeRoutes(http: Http, deps: Deps): void {
  http.get('/bookings/:uid/reschedule', { config }, async (request, reply) => {
    const open = await openBooking(deps, request)
    return (await sendOnIfMoved(deps.bookings, request, reply, open)) ?? showReschedule(deps, request, reply, open)
  })
  http.post('/bookings/:uid/reschedule', { config }, async (request, reply) =>
    reschedule(deps, request, reply, await openBooking(deps, request)),
  )

  http.get('/bookings/:uid/cancel', { config }, async (request, reply) => {
    const open = await openBooking(deps, request)
    return (await sendOnIfMoved(deps.bookings, request, reply, open)) ?? showCancel(deps, request, reply, open)
  })
  http.post('/bookings/:uid/cancel', { config }, async (request, reply) =>
    cancel(deps, request, reply, await openBooking(deps, request)),
  )

  http.get('/bookings/:uid/rate', { config }, async (request, reply) =>
    showRate(deps, request, reply, await openBooking(deps, request)),
  )
  http.post('/bookings/:uid/rate', { config }, async (request, reply) =>
    rate(deps, request, reply, await openBooking(deps, request)),
  )

  http.get('/bookings/:uid/guest', { config }, async (request, reply) =>
    showGuest(deps, request, reply, await openBooking(deps, request)),
  )
  http.post('/bookings/:uid/guest', { config }, async (request, reply) =>
    acceptAsGuest(deps, request, reply, await openBooking(deps, request)),
  )

  for (const answer of ['confirm', 'decline'] satisfies Answer[]) {
    http.get(`/bookings/:uid/${answer}`, { config }, async (request, reply) =>
      showAnswer(deps, request, reply, await openBooking(deps, request), answer),
    )
    http.post(`/bookings/:uid/${answer}`, { config }, async (request, reply) =>
      giveAnswer(deps, request, reply, await openBooking(deps, request), answer),
    )
  }
}
