import type { FastifyRequest } from 'fastify'
import { sha256 } from '../../lib/secrets/hash.ts'
import { credential } from './credential.ts'

const hashOf = (text: string): string => sha256(text).toString('base64url')

/** Returns a hash of the credentials in the headers, or undefined if there are none. Cookies are left out. */
export function proofOf({ headers }: FastifyRequest): string | undefined {
  const [authorization, id, secret] = ['authorization', 'x-cal-client-id', 'x-cal-secret-key'].map((name) =>
    credential(headers[name]),
  )
  if (authorization === undefined && secret === undefined) return undefined
  return hashOf([authorization, id, secret].join('\n'))
}

/** Returns a hash of the credentials in the headers or in the cookie of a session. */
export function proofOrSession(request: FastifyRequest, cookieName: string): string | undefined {
  const session = request.cookies[cookieName]
  return proofOf(request) ?? (session === undefined ? undefined : hashOf(session))
}
