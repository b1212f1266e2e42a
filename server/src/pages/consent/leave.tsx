import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedRequest } from '../../features/applications/oauth/service.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
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
  // After a form of this server, such as the sign-in, browsers check the whole chain of redirects against that form's
  // policy, which allows this server only. A page that continues by itself begins a new chain.
  if (request.headers['sec-fetch-site'] === 'same-origin') return sendOnwards(request, reply, opened, address)
  secure(reply)
  return reply.header('cache-control', 'no-store').redirect(address, SEE_OTHER)
}

function sendOnwards(
  request: FastifyRequest,
  reply: FastifyReply,
  { client, redirectUri }: OpenedRequest,
  address: string,
): FastifyReply {
  const reader = readerOf(request)
  const { t } = reader
  const page = noticePage(
    t('consent.leave.title', { app: client.name }),
    t('consent.leave.text', { place: addressOf(redirectUri) }),
    <>
      {linkButton(address, t('consent.leave.link'))}
      <meta http-equiv="refresh" content={`0;url=${address}`} />
    </>,
  )
  return sendPage(request, reply, 200, page, reader)
}
