import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { Counters } from '../lib/rate-limit.ts'
import { trustedProxies as trusting } from '../lib/trusted-proxies.ts'
import { checkDeclaration } from './access.ts'
import { authenticate, type Identify, identified } from './authenticate.ts'
import { parseBody } from './bodies.ts'
import { sendError } from './errors.ts'
import { type FindStanding, guard } from './guard.ts'
import { type LogTo, logging } from './logging.ts'
import { answerParserError } from './parser-errors.ts'
import { parseQuery } from './query-string.ts'
import { limitRequests } from './rate-limits/limit-requests.ts'
import { answerFailure, type FindAnswer } from './repeats.ts'
import { sessionCookie } from './session-cookie.ts'
import { createUnknownRoutes } from './unknown-routes.ts'
import { endUnusedConnections } from './unused-connections.ts'
import { compileSerializer, compileValidator } from './validation.ts'
import { chooseVersion } from './versions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
    findAnswer: FindAnswer
  }
}

/** Our Fastify, with types that come from the routes' schemas. */
export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

type Options = {
  clock: Clock
  ids: Ids
  identify: Identify
  findStanding: FindStanding
  findAnswer: FindAnswer
  /** Absent where nothing is limited. */
  counters: Counters | undefined
  /** Requests a minute in place of the defaults, or empty. */
  rateLimit: string
  publicUrl: string
  logLevel: string
  /** Where the log goes; the standard output without it. */
  logTo?: LogTo | undefined
  trustedProxies: string
  bodyLimitKilobytes: number
}

const REQUEST_MS = 30_000
/** Characters of one part of a path. */
const LONGEST_PARAMETER = 500
const DAY_SECONDS = 86_400

/** Everything that holds for each request, before there is any route. */
export async function createHttp({
  clock,
  ids,
  identify,
  findStanding,
  findAnswer,
  counters,
  rateLimit,
  publicUrl,
  logLevel,
  logTo,
  trustedProxies,
  bodyLimitKilobytes,
}: Options): Promise<Http> {
  const isTrustedProxy = trusting(trustedProxies)
  const http: Http = Fastify({
    logger: logging(logLevel, logTo),
    genReqId: () => ids.uid(),
    requestTimeout: REQUEST_MS,
    bodyLimit: bodyLimitKilobytes * 1024,
    trustProxy: trustedProxies === '' ? false : isTrustedProxy,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: (request) => knownAddress(request.method ?? 'GET', request.url ?? '/'),
    clientErrorHandler: answerParserError(clock, ids),
    // Before routing there are no hooks, so what they add is added here.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('access-control-allow-origin', '*')
      sendError(error, request, reply)
    },
  }).withTypeProvider<TypeBoxTypeProvider>()

  const routes: RouteOptions[] = []
  http.decorate('clock', clock)
  http.decorate('findAnswer', findAnswer)
  http.decorateRequest('actor', null as never)
  http.decorateRequest('place', undefined)
  http.setValidatorCompiler(compileValidator as never)
  http.setSerializerCompiler(compileSerializer)
  http.setErrorHandler(answerFailure(findAnswer))
  http.setNotFoundHandler(createUnknownRoutes(routes))
  acceptBodies(http)
  endUnusedConnections(http)

  http.addHook('onRoute', (route) => void routes.push(route))
  // Looked at when all are there: a plugin's routes get their mark after they are announced.
  http.addHook('onReady', async () => routes.forEach(checkDeclaration))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  // Before everything that may refuse: a page can read a refusal only with these headers.
  await http.register(cors, {
    origin: '*',
    methods: ['GET', 'PATCH', 'DELETE', 'HEAD', 'POST', 'PUT', 'OPTIONS'],
    allowedHeaders: [
      ...['Accept', 'Authorization', 'Content-Type', 'Origin', 'Idempotency-Key'],
      ...['cal-api-version', 'cal-api-version-strict', 'x-cal-client-id', 'x-cal-secret-key', 'x-cal-platform-embed'],
    ],
    exposedHeaders: [
      ...['X-Request-Id', 'cal-api-version', 'Idempotency-Replayed', 'Retry-After', 'ETag', 'WWW-Authenticate'],
      ...['X-RateLimit-Limit-Default', 'X-RateLimit-Remaining-Default', 'X-RateLimit-Reset-Default'],
      ...['RateLimit', 'RateLimit-Policy'],
    ],
    maxAge: DAY_SECONDS,
    // Any OPTIONS is answered, also one that a browser wouldn't send.
    strictPreflight: false,
  })
  http.addHook('onRequest', async (request, reply) => {
    const version = chooseVersion(request)
    if (version) reply.header('cal-api-version', version)
  })
  await http.register(cookie)
  const proofs = { identify, cookie: sessionCookie(publicUrl), publicUrl }
  http.addHook(
    'onRequest',
    counters
      ? limitRequests({
          ...{ counters, rateLimit, isTrustedProxy },
          now: () => clock.real().getTime(),
          authenticate: authenticate(proofs),
          identify: (request) =>
            identified(request, request.routeOptions.config.access ?? { caller: 'public' }, proofs),
        })
      : authenticate(proofs),
  )
  http.addHook('onRequest', guard(findStanding))
  await http.register(formbody)
  return http
}

/** JSON and forms, nothing else. */
function acceptBodies(http: Http): void {
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Addresses that clients use beside ours: an extra `/api`, and two paths without `/v2`. */
function knownAddress(method: string, url: string): string {
  if (/^\/api\/v2([/?]|$)/.test(url)) return url.slice('/api'.length)
  if (/^\/slots\/available\/?($|\?)/.test(url)) return `/v2${url}`
  if (method === 'POST' && /^\/bookings\/?($|\?)/.test(url)) return `/v2${url}`
  return url
}
