import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../lib/errors.ts'

/**
 * Refuses a form that a page of another site has sent. Browsers say where a form comes from; what says nothing is no
 * browser, and has no other site that could abuse it.
 *
 * @throws `FOREIGN_ORIGIN`
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (origin !== undefined && !isOwn(origin, host, publicUrl)))
    throw forbidden('FOREIGN_ORIGIN', `A form of ${origin ?? 'another site'} can't be sent to this server.`)
}

/** By its public name, or by the name under which it was called just now. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
