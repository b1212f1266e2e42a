import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** The headers that known clients send. */
const KNOWN_HEADERS = [
  ...['Accept', 'Authorization', 'Content-Type', 'Origin', 'Idempotency-Key'],
  ...['cal-api-version', 'cal-api-version-strict', 'x-cal-client-id', 'x-cal-secret-key', 'x-cal-platform-embed'],
].join(', ')

const DAY_SECONDS = 86_400

/**
 * Lets pages of every origin call and read the API. The API never acts on a cookie that such a page makes a browser
 * send. A page may send any header, because components add headers of their own, such as their version.
 */
export async function allowOtherOrigins(http: FastifyInstance): Promise<void> {
  await http.register(cors, {
    origin: '*',
    methods: ['GET', 'PATCH', 'DELETE', 'HEAD', 'POST', 'PUT', 'OPTIONS'],
    exposedHeaders: [
      ...['X-Request-Id', 'cal-api-version', 'Idempotency-Replayed', 'Retry-After', 'ETag', 'WWW-Authenticate'],
      ...['X-RateLimit-Limit-Default', 'X-RateLimit-Remaining-Default', 'X-RateLimit-Reset-Default'],
      ...['RateLimit', 'RateLimit-Policy'],
    ],
    maxAge: DAY_SECONDS,
    // Every OPTIONS request gets an answer, also one that no browser would send.
    strictPreflight: false,
    preflightContinue: true,
  })
}

/** Answers what a browser asks before a request of another origin. */
export function answerPreflights(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return
    const asked = request.headers['access-control-request-headers']
    reply.header('access-control-allow-headers', asked ? `${asked}, ${KNOWN_HEADERS}` : KNOWN_HEADERS)
    // Safari waits for a body if the answer has no length.
    return reply.code(204).header('content-length', '0').send()
  })
}
