import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { keptRoutes } from './kept-routes.ts'
import { sampleRoutes } from './sample-routes.ts'

/** The address of the pages with kept messages and samples of mails. */
export const DEV_MAIL = '/dev/mail'

/** Serves pages for developers of Daybook. They don't exist in production. */
export function devRoutes(http: Http, deps: PageDependencies): void {
  if (!deps.isDevelopment) return
  sampleRoutes(http, DEV_MAIL)
  keptRoutes(http, deps, DEV_MAIL)
}
