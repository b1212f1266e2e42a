import type { Http } from '../http/create-http.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { changeRoutes } from './booking/change-routes.ts'
import type { PageDependencies } from './dependencies.ts'
import { eventRoutes } from './event/event-routes.ts'
import { missingPage, sendFailedPage } from './failed-page.ts'
import { serveFiles } from './files.ts'
import { homeRoutes } from './home.ts'
import { checkOrigin } from './own-origin.ts'
import { readerOf } from './reader.ts'
import { sendPage } from './send-page.ts'
import { wantsHtml } from './wants-html.ts'

/** The first part of addresses where programs live, whatever they accept. */
const OF_PROGRAMS = /^\/(v1|v2|api)(\/|\?|$)/

/** The pages that people see, without any script: booking, and what follows from a mail. */
export async function servePages(http: Http, deps: PageDependencies): Promise<void> {
  await http.register(async (scope: Http) => {
    scope.setErrorHandler(sendFailedPage)
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'POST') checkOrigin(request, deps.publicUrl)
    })
    serveFiles(scope)
    homeRoutes(scope, deps)
    eventRoutes(scope, deps)
    bookingRoutes(scope, deps)
    changeRoutes(scope, deps)

    // Whatever no other route takes.
    scope.get('/*', { config: { page: true } }, (request, reply) => {
      if (!wantsHtml(request) || OF_PROGRAMS.test(request.url)) return reply.callNotFound()
      const reader = readerOf(request)
      return sendPage(request, reply, 404, missingPage(reader), reader)
    })
  })
}
