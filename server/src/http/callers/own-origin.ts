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
  const isUnknown = origin !== undefined && !isOwn(origin, host, publicUrl)
  if (isUnknown && !isForeign) warnOfUnknownName(request, publicUrl)
  if (isForeign || isUnknown)
    throw forbidden('FOREIGN_ORIGIN', `A form of ${origin ?? 'another site'} can't be sent to this server.`)
}

/** The servers whose log has the warning. A tester of strangers' forms can't fill it. */
const warned = new WeakSet<object>()

/**
 * Says once what the request and the settings call this server. If the browser doesn't see another site, a proxy that
 * passes another name, or a wrong PUBLIC_URL, is the usual reason, and only the operator can mend it.
 */
export function warnOfUnknownName({ headers: { origin, host }, server, log }: FastifyRequest, publicUrl: string): void {
  if (warned.has(server.server)) return
  warned.add(server.server)
  const shown = (name: string | undefined) => (name ?? '').slice(0, 100)
  log.warn(
    `A form of ${shown(origin)} was refused. PUBLIC_URL is ${publicUrl}, and the request came with the Host ${shown(host)}. If ${shown(origin)} is the address of this server, set PUBLIC_URL to it, or let the proxy pass the Host that browsers send (docs/self-hosting.md).`,
  )
}

/** Compares the origin with the public name and with the name in the request. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
