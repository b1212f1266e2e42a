import type { Http } from './create-http.ts'
import { routeNotFound } from './versions.ts'

/** The routes by which an operator watches a process. */
const OF_MONITORS: ReadonlySet<string | undefined> = new Set(['/health', '/ready', '/metrics'])

/** Lets a worker answer its monitors and nobody else. */
export function serveMonitorsOnly(http: Http): void {
  http.addHook('onRequest', async (request) => {
    if (!OF_MONITORS.has(request.routeOptions.url)) throw routeNotFound(request)
  })
}
