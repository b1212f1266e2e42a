import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../http/create-http.ts'
import { createServedText } from '../../http/served-text.ts'
import { EMBED_SCRIPT_TEXT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { requireSignedIn } from '../signed-in.ts'
import { sendBookedPage } from './booked-page.tsx'
import { type Builder, builderPage } from './builder-page.tsx'

const config = { page: true }

/** Sites keep the address of the script for years, so browsers ask again for a newer one after a while. */
const FOR_AN_HOUR = 'public, max-age=3600'

/** Serves the script with which other sites show booking pages, and the page after a booking there. */
export function embedRoutes(http: Http, deps: PageDependencies): void {
  const script = createServedText(EMBED_SCRIPT_TEXT, 'text/javascript', FOR_AN_HOUR)
  // The second name is the one in snippets of sites that moved here; see docs/embedding.md.
  for (const path of ['/embed.js', '/embed/embed.js']) {
    http.get(path, { config }, (request, reply) =>
      script(request, reply.header('cross-origin-resource-policy', 'cross-origin')),
    )
  }
  http.get('/embed', { config }, async (request, reply) => {
    const actor = await requireSignedIn(deps, request, reply)
    if (!actor) return reply
    const eventTypes = await deps.eventTypes.list({ viewerId: actor.userId, owner: { userId: actor.userId } })
    return sendBuilder(request, reply, { path: '/embed', publicUrl: deps.publicUrl, eventTypes })
  })
  // The demonstration has it without signing in.
  if (deps.isDevelopment) {
    http.get('/dev/embed', { config }, async (request, reply) => {
      const demo = await deps.findDemo()
      const eventTypes = demo ? await deps.eventTypes.list({ viewerId: null, owner: demo }) : []
      return sendBuilder(request, reply, { path: '/dev/embed', publicUrl: deps.publicUrl, eventTypes })
    })
  }
  http.get('/bookings/:uid/booked', { config }, async (request, reply) => sendBookedPage(deps, request, reply))
}

function sendBuilder(request: FastifyRequest, reply: FastifyReply, builder: Builder): FastifyReply {
  const reader = readerOf(request)
  const page = builderPage(builder, request.query, reader)
  return sendPage(request, reply, 200, page, reader, { framesOwn: true, hasScript: true })
}
