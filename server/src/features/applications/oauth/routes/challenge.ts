import type { FastifyInstance, FastifyRequest } from 'fastify'
import { credential } from '../../../../http/callers/credential.ts'
import { admits } from '../../../../http/callers/scopes.ts'

const UNAUTHORIZED = 401
const FORBIDDEN = 403

/**
 * Tells refused programs where to get a suitable token: RFC 6750 §3, with the address of the metadata (RFC 9728 §5.1).
 * It only does so under /v2, and at other addresses that are resources with metadata of their own (RFC 9728 §3.1).
 * Browsers don't ask for a password because of it.
 */
export function challengeApplications(
  http: FastifyInstance,
  publicUrl: string,
  otherResources: readonly string[],
): void {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource`
  http.addHook('onSend', (request, reply, _payload, done) => {
    const { statusCode } = reply
    if ((statusCode === UNAUTHORIZED || statusCode === FORBIDDEN) && !reply.hasHeader('www-authenticate')) {
      const resource = otherResources.find((address) => address === request.routeOptions.url)
      const isApplications = resource !== undefined || request.url.startsWith('/v2/')
      const reason = isApplications ? reasonFor(request, statusCode) : undefined
      if (reason !== undefined) reply.header('www-authenticate', `Bearer ${reason}${metadata}${resource ?? ''}"`)
    }
    done()
  })
}

/** Returns the problem with the token, in the form that precedes the address, or undefined if no token would help. */
function reasonFor({ headers, actor, routeOptions }: FastifyRequest, status: number): string | undefined {
  if (status === UNAUTHORIZED) return credential(headers.authorization) === undefined ? '' : 'error="invalid_token", '
  const scope = routeOptions.config.access?.scope
  if (actor?.kind !== 'user' || actor.credential.kind !== 'oauth-token' || scope === undefined) return undefined
  return admits(actor.credential.scopes, scope) ? undefined : `error="insufficient_scope", scope="${scope}", `
}
