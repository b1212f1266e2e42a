import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { keptRoutes } from './kept-routes.ts'
import { sampleRoutes } from './sample-routes.ts'

/** Where kept messages and samples of mails are looked at. */
export const DEV_MAIL = '/dev/mail'

/** Pages for those who work on Daybook; elsewhere nobody knows of them. */
export function devRoutes(http: Http, deps: PageDependencies): void {
  if (!deps.isDevelopment) return
  sampleRoutes(http, DEV_MAIL)
  keptRoutes(http, deps, DEV_MAIL)
}
