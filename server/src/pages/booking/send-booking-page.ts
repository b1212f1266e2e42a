import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../layout.tsx'
import { lookOf, originsOf } from '../looks/faces.ts'
import { type SendOptions, sendPage } from '../send-page.ts'
import type { OpenBooking } from './open-booking.ts'

/** Sends a page of a booking in the look of the event type's owner. */
export const sendBookingPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Page,
  { looks, face, reader }: OpenBooking,
  options: SendOptions = {},
): FastifyReply =>
  sendPage(request, reply, status, { look: lookOf(looks), ...page }, reader, {
    picturesOf: originsOf([face?.pictureUrl ?? null]),
    ...options,
  })
