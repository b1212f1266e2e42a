import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import type { Ids } from '../lib/ids.ts'
import { trustedProxies as trusting } from '../lib/network/trusted-proxies.ts'
import type { Counters } from '../lib/rate-limit.ts'
import { errorOf } from '../lib/thrown.ts'
import type { Clock } from '../lib/time/clock.ts'
import { checkDeclaration } from './callers/access.ts'
import { authenticate, type Identify, identified } from './callers/authenticate.ts'
import { addCallerAddress } from './callers/caller-address.ts'
import { type FindStanding, guard } from './callers/guard.ts'
import { sessionCookie } from './callers/session-cookie.ts'
import { limitConnections } from './connections.ts'
import { answerOtherOrigins } from './cors.ts'
import { sendError } from './errors.ts'
import { limitAnonymousBodies } from './input/anonymous-bodies.ts'
import { parseBody, parseForm } from './input/bodies.ts'
import { answerParserError } from './input/parser-errors.ts'
import { parseQuery } from './input/query-string.ts'
import { compileSerializer, compileValidator } from './input/validation.ts'
import { type LogTo, logging } from './logging.ts'
import { limitRequests } from './rate-limits/limit-requests.ts'
import { answerFailure, type FindAnswer } from './repeats.ts'
import { refuseWithoutRoom } from './room.ts'
import { createUnknownRoutes } from './unknown-routes.ts'
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
  /** Within which a request must have arrived. */
  requestTimeoutSeconds: number
  maxConnections: number
  maxConnectionsPerAddress: number
  /** False while nothing can be stored. */
  hasRoom: () => boolean
}

/** The longest that the headers of a request may take. */
const HEADERS_MS = 10_000
/** How often Node looks for requests that are too slow, at the least. */
const CHECKING_MS = 5000
/**
 * A connection on which no byte moves for so many times the time of a request is closed: nobody reads the answer. An
 * answer that takes the server long, such as a backup, must fit into it.
 */
const SILENT_REQUESTS = 10
/** Characters of one part of a path. */
const MAX_PARAMETER = 500
const YEAR_SECONDS = 31_536_000

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
  requestTimeoutSeconds,
  maxConnections,
  maxConnectionsPerAddress,
  hasRoom,
}: Options): Promise<Http> {
  const isTrustedProxy = trusting(trustedProxies)
  const requestTimeout = requestTimeoutSeconds * 1000
  const isSecure = publicUrl.startsWith('https:')
  const http: Http = Fastify({
    logger: logging(logLevel, logTo),
    genReqId: () => ids.uid(),
    requestTimeout,
    connectionTimeout: requestTimeout * SILENT_REQUESTS,
    http: {
      headersTimeout: Math.min(requestTimeout, HEADERS_MS),
      requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout / 2, CHECKING_MS),
    },
    bodyLimit: bodyLimitKilobytes * 1024,
    trustProxy: trustedProxies === '' ? false : isTrustedProxy,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
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
  addCallerAddress(http, isTrustedProxy)
  http.decorateRequest('place', undefined)
  http.setValidatorCompiler(compileValidator)
  http.setSerializerCompiler(compileSerializer)
  http.setErrorHandler(answerFailure(findAnswer))
  http.setNotFoundHandler(createUnknownRoutes(routes))
  acceptBodies(http)
  limitConnections(http, { maxConnections, maxConnectionsPerAddress, isTrustedProxy })

  http.addHook('onRoute', (route) => void routes.push(route))
  // Looked at when all are there: a plugin's routes get their mark after they are announced.
  http.addHook('onReady', async () => routes.forEach(checkDeclaration))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // Browsers ask by https from now on (RFC 6797); they ignore it where the connection is a plain one.
    if (isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
  // Before everything that may refuse: a page can read a refusal only with these headers.
  await answerOtherOrigins(http)
  http.addHook('onRequest', async (request, reply) => {
    const version = chooseVersion(request)
    if (version) reply.header('cal-api-version', version)
  })
  http.addHook('onRequest', refuseWithoutRoom(hasRoom))
  await http.register(cookie)
  const proofs = { identify, cookie: sessionCookie(publicUrl), publicUrl }
  http.addHook(
    'onRequest',
    counters
      ? limitRequests({
          counters,
          rateLimit,
          isTrustedProxy,
          now: () => clock.real().getTime(),
          authenticate: authenticate(proofs),
          identify: (request) =>
            identified(request, request.routeOptions.config.access ?? { caller: 'public' }, proofs),
        })
      : authenticate(proofs),
  )
  http.addHook('onRequest', guard(findStanding))
  http.addHook('preParsing', limitAnonymousBodies(bodyLimitKilobytes * 1024))
  await http.register(formbody, { parser: parseForm })
  return http
}

/** JSON and forms, nothing else. */
function acceptBodies(http: Http): void {
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, parseBody(text, request.routeOptions.config.maxBodyKeys))
    } catch (error) {
      done(errorOf(error))
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
