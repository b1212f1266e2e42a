import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { requireSignedIn } from '../signed-in.ts'
import { dashboardPage } from './dashboard-page.tsx'

const HOME = '/dashboard'
/** Pictures of people come from anywhere on the web. */
const PICTURES_OF = 'https:'

/** Serves the dashboard. Its script chooses the screen by the address, so every address below gets the same page. */
export function dashboardRoutes(
  http: Http,
  deps: Pick<PageDependencies, 'sessions' | 'me' | 'presentMe' | 'publicUrl'>,
): void {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const actor = await requireSignedIn(deps, request, reply)
    if (!actor) return reply
    const me = await deps.me.get(actor.userId)
    const reader = readerOf(request, me.locale)
    const isHome = request.url.split('?')[0] === HOME
    const island = {
      language: reader.t.language,
      locale: reader.locale,
      publicUrl: deps.publicUrl,
      isAdministrator: actor.isAdministrator,
      me: deps.presentMe(me),
    }
    const page = dashboardPage(reader, island, isHome)
    return sendPage(request, reply, 200, page, reader, { hasScript: true, framesOwn: true, picturesOf: PICTURES_OF })
  }
  for (const path of [HOME, `${HOME}/*`]) http.get(path, { config: { page: true } }, show)
}
