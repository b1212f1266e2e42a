import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedRequest } from '../../features/applications/oauth/service.ts'
import { onwardPage } from '../notice-page.tsx'
import { readerOf } from '../reader.ts'
import { secure, sendPage } from '../send-page.ts'
import { addressOf } from './consent-page.tsx'

const SEE_OTHER = 303

/** Sends a person from the page back to the application. */
export function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedRequest,
  address: string,
): FastifyReply {
  // The person may come from a form of this server, such as the sign-in.
  if (request.headers['sec-fetch-site'] === 'same-origin') {
    const reader = readerOf(request)
    const title = reader.t('consent.leave.title', { app: opened.client.name })
    return sendPage(request, reply, 200, onwardPage(title, addressOf(opened.redirectUri), address, reader), reader)
  }
  secure(reply)
  return reply.header('cache-control', 'no-store').redirect(address, SEE_OTHER)
}
