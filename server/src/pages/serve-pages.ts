import { checkOrigin } from '../http/callers/own-origin.ts'
import type { Http } from '../http/create-http.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { changeRoutes } from './booking/change-routes.ts'
import { callbackRoutes } from './connecting/callback-routes.ts'
import { flowRoutes } from './connecting/flow-routes.tsx'
import { consentRoutes } from './consent/consent-routes.ts'
import { dashboardRoutes } from './dashboard/dashboard-routes.ts'
import type { PageDependencies } from './dependencies.ts'
import { devRoutes } from './dev/dev-routes.ts'
import { embedRoutes } from './embed/embed-routes.ts'
import { eventRoutes } from './event/event-routes.ts'
import { sendFailedPage, sendMissing } from './failed-page.ts'
import { serveFiles } from './files.ts'
import { homeRoutes } from './home.tsx'
import { invitationRoutes } from './invitation/invitation-routes.ts'
import { optOutRoutes } from './opt-out/opt-out-routes.tsx'
import { organizationRoutes } from './organization/organization-routes.ts'
import { paymentRoutes } from './payment/payment-routes.ts'
import { previewRoutes } from './preview/preview-routes.ts'
import { routingRoutes } from './routing/routing-routes.tsx'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { videoRoutes } from './video/video-routes.ts'

/**
 * Serves the pages for people: booking, the links in mails, and signing in, which work without a script, and
 * the dashboard, which needs one.
 */
export async function servePages(http: Http, deps: PageDependencies): Promise<void> {
  await http.register(async (scope: Http) => {
    scope.setErrorHandler(sendFailedPage)
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'POST') checkOrigin(request, deps.publicUrl)
    })
    serveFiles(scope)
    homeRoutes(scope, deps)
    organizationRoutes(scope, deps)
    previewRoutes(scope, deps)
    eventRoutes(scope, deps)
    bookingRoutes(scope, deps)
    changeRoutes(scope, deps)
    embedRoutes(scope, deps)
    paymentRoutes(scope, deps)
    routingRoutes(scope, deps)
    videoRoutes(scope, deps)
    signInRoutes(scope, deps)
    consentRoutes(scope, deps)
    callbackRoutes(scope, deps)
    flowRoutes(scope, deps)
    dashboardRoutes(scope, deps)
    invitationRoutes(scope, deps)
    optOutRoutes(scope, deps)
    devRoutes(scope, deps)

    // This route takes every request that no other route takes.
    scope.get('/*', { config: { page: true } }, sendMissing)
  })
}
