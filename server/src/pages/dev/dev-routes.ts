import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { componentsRoute } from './components-page.tsx'
import { keptRoutes } from './kept-routes.tsx'
import { sampleRoutes } from './sample-routes.tsx'

/** The address of the pages with kept messages and samples of mails. */
export const DEV_MAIL = '/dev/mail'

/** Serves pages for developers of Daybook. They don't exist in production. */
export function devRoutes(http: Http, deps: PageDependencies): void {
  if (!deps.isDevelopment) return
  sampleRoutes(http, DEV_MAIL)
  keptRoutes(http, deps, DEV_MAIL)
  componentsRoute(http, deps, '/dev/components')
}
