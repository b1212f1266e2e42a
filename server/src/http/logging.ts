import type { FastifyServerOptions } from 'fastify'

export type LogTo = { write(line: string): void }

/** One line of JSON for each request and each failure; `silent` writes nothing at all. */
export const logging = (level: string, stream: LogTo | undefined): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { req: loggedRequest },
        ...(stream && { stream }),
      }

const loggedRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  url: withoutProofs(request.url),
  ip: request.ip,
})

/** Links in mails and sign-in redirects carry their proof in the query: it stays out of the log. */
export const withoutProofs = (url: string): string =>
  url.replace(/([?&])([^=&]*)=[^&]*/g, (pair, mark, name) => (isProof(name) ? `${mark}${name}=…` : pair))

const isProof = (name: string): boolean => /token|code|state|secret|key|password|signature/i.test(name)
