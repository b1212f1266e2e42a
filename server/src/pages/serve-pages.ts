import { checkOrigin } from '../http/callers/own-origin.ts'
import type { Http } from '../http/create-http.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { changeRoutes } from './booking/change-routes.ts'
import { consentRoutes } from './consent/consent-routes.ts'
import type { PageDependencies } from './dependencies.ts'
import { devRoutes } from './dev/dev-routes.ts'
import { eventRoutes } from './event/event-routes.ts'
import { sendFailedPage, sendMissing } from './failed-page.ts'
import { serveFiles } from './files.ts'
import { homeRoutes } from './home.ts'
import { invitationRoutes } from './invitation/invitation-routes.ts'
import { optOutRoutes } from './opt-out/opt-out-routes.ts'
import { paymentRoutes } from './payment/payment-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { videoRoutes } from './video/video-routes.ts'

/** Serves the pages for people: booking, the links in mails, and signing in. All of them work without a script. */
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
    paymentRoutes(scope, deps)
    videoRoutes(scope, deps)
    signInRoutes(scope, deps)
    consentRoutes(scope, deps)
    invitationRoutes(scope, deps)
    optOutRoutes(scope, deps)
    devRoutes(scope, deps)

    // This route takes every request that no other route takes.
    scope.get('/*', { config: { page: true } }, sendMissing)
  })
}
