import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Refused } from './failures.ts'
import { routeNotFound } from './versions.ts'

type Known = { readonly method: string; readonly pattern: RegExp }

/** Answers requests without a route: 404, or 405 with `Allow` if the path exists with other methods. */
export function createUnknownRoutes(routes: readonly RouteOptions[]) {
  let known: Known[] | undefined
  return (request: FastifyRequest, reply: FastifyReply): never => {
    known ??= routes.flatMap(describe)
    const [path = ''] = request.url.split('?', 1)
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    // A page whose path matches everything may send a request here. No operation takes that request either.
    if (allowed.length === 0 || allowed.includes(request.method)) throw routeNotFound(request)
    const list = [...new Set(allowed)].sort().join(', ')
    reply.header('allow', list)
    throw new Refused(405, 'METHOD_NOT_ALLOWED', `${request.method} is not possible here. Possible are ${list}.`)
  }
}

/** Pages and files match every path, so only operations of the API count. */
function describe({ config, method, url }: RouteOptions): Known[] {
  if (!config?.access || config.page || url.includes('*')) return []
  const pattern = new RegExp(`^${url.replace(/\/$/, '').replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
  return [method].flat().map((each) => ({ method: each, pattern }))
}
