import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../lib/errors.ts'

/**
 * Refuses a form that a page of another site sent. Browsers send the origin of a form. A request without one comes from
 * another program, which no other site can abuse.
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

/** Compares the origin with the public name and with the name in the request. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
