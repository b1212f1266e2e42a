import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import type { Ids } from '../lib/ids.ts'
import type { Metric } from '../lib/metrics/metric.ts'
import type { PresentWork } from '../lib/metrics/present-work.ts'
import { trustedProxies as trusting } from '../lib/network/trusted-proxies.ts'
import type { Counters } from '../lib/rate-limit.ts'
import { errorOf } from '../lib/thrown.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Tracer } from '../lib/tracing/tracer.ts'
import { admitRequests } from './admission/admit-requests.ts'
import { createKnownCallers } from './admission/known-callers.ts'
import { checkDeclaration } from './callers/access.ts'
import { authenticate, type Identify, identified } from './callers/authenticate.ts'
import { addCallerAddress } from './callers/caller-address.ts'
import { type FindStanding, guard } from './callers/guard.ts'
import { sessionCookie } from './callers/session-cookie.ts'
import { limitConnections } from './connections/limit-connections.ts'
import { allowOtherOrigins, answerPreflights } from './cors.ts'
import { sendError } from './errors.ts'
import { limitAnonymousBodies } from './input/anonymous-bodies.ts'
import { parseBody, parseForm } from './input/bodies.ts'
import { answerParserError } from './input/parser-errors.ts'
import { parseQuery } from './input/query-string.ts'
import { checkRequestHead } from './input/request-head.ts'
import { compileSerializer, compileValidator } from './input/validation.ts'
import { knownAddress } from './known-addresses.ts'
import { type LogTo, logging } from './logging.ts'
import { limitRequests } from './rate-limits/limit-requests.ts'
import { answerFailure, type FindAnswer } from './repeats.ts'
import { refuseWithoutRoom } from './room.ts'
import { createUnknownRoutes } from './unknown-routes.ts'
import { chooseVersion } from './versions.ts'
import { watchRequests } from './watching/watch-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
    findAnswer: FindAnswer
  }
}

/** A Fastify instance whose types come from the routes' schemas. */
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
  /** Undefined if nothing is limited. */
  counters: Counters | undefined
  /** The requests per minute in place of the defaults, or empty. */
  rateLimit: string
  publicUrl: string
  logLevel: string
  /** The destination of the log. The default is the standard output. */
  logTo?: LogTo | undefined
  trustedProxies: string
  bodyLimitKilobytes: number
  /** The maximum time for a request to arrive. */
  requestTimeoutSeconds: number
  maxConnections: number
  maxConnectionsPerAddress: number
  /** The maximum number of requests that the server works on at the same time. */
  maxInFlight: number
  /** The duration from which a request counts as slow, in milliseconds. 0 counts none. */
  slowRequestMs: number
  /** Returns false while the server can't store anything. */
  hasRoom: () => boolean
  /** Knows for which request the present code runs. */
  work: Pick<PresentWork, 'run'>
  /** Absent if nothing is traced. */
  tracer?: Tracer | undefined
}

/** The maximum time for the headers of a request. */
const HEADERS_MS = 10_000
/** The maximum interval at which Node looks for requests that are too slow. */
const CHECKING_MS = 5000
/**
 * A connection without traffic is closed after this multiple of the request's maximum time: no client reads the answer.
 * Slow answers, such as a backup, must fit into this time.
 */
const SILENT_REQUESTS = 10
/** A client has this multiple of the request's maximum time to read an answer that is complete. */
const READING_REQUESTS = 2
/** A request waits for a place while the server is full. It does so for this part of the request's maximum time. */
const WAITS_FOR_PLACE = 6
/** The maximum number of characters in one part of a path. */
const MAX_PARAMETER = 500
const YEAR_SECONDS = 31_536_000

/** Creates the server with everything that applies to each request, and its metrics. It has no routes yet. */
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
  maxInFlight,
  slowRequestMs,
  hasRoom,
  work,
  tracer,
}: Options): Promise<{ http: Http; metrics: readonly Metric[] }> {
  const isTrustedProxy = trusting(trustedProxies)
  const requestTimeout = requestTimeoutSeconds * 1000
  const isSecure = publicUrl.startsWith('https:')
  const http: Http = Fastify({
    logger: logging(logLevel, logTo),
    // `watchRequests` writes one line for each request, when it is over.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.uid(),
    requestTimeout,
    connectionTimeout: requestTimeout * SILENT_REQUESTS,
    http: {
      headersTimeout: Math.min(requestTimeout, HEADERS_MS),
      requestTimeout,
      // Node would answer without a body. `checkRequestHead` refuses it in the envelope.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(requestTimeout / 2, CHECKING_MS),
    },
    bodyLimit: bodyLimitKilobytes * 1024,
    trustProxy: trustedProxies === '' ? false : isTrustedProxy,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    rewriteUrl: (request) => knownAddress(request.method ?? 'GET', request.url ?? '/'),
    clientErrorHandler: answerParserError(clock, ids),
    // Hooks don't run before routing, so this adds what they add.
    frameworkErrors: (error, request, reply) => {
      watch.begin(request, reply)
      request.failedWith = error
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
  const connections = limitConnections(http, {
    maxConnections,
    maxConnectionsPerAddress,
    isTrustedProxy,
    readingMs: requestTimeout * READING_REQUESTS,
  })
  const watch = watchRequests(http, { slowMs: slowRequestMs, work, tracer })

  http.addHook('onRoute', (route) => void routes.push(route))
  // The check runs when all routes are complete: a plugin marks its routes after `onRoute`.
  http.addHook('onReady', async () => routes.forEach(checkDeclaration))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // Browsers use https from now on (RFC 6797). They ignore the header on a plain connection.
    if (isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
  // This must come before every hook that may refuse: a page can read a refusal only with these headers.
  await allowOtherOrigins(http)
  checkRequestHead(http)
  answerPreflights(http)
  http.addHook('onRequest', async (request, reply) => {
    const version = chooseVersion(request)
    if (version) reply.header('cal-api-version', version)
  })
  http.addHook('onRequest', refuseWithoutRoom(hasRoom))
  await http.register(cookie)
  const proofs = { identify, cookie: sessionCookie(publicUrl), publicUrl }
  const callers = createKnownCallers({ cookieName: proofs.cookie.name, isTrustedProxy })
  const admission = admitRequests(http, {
    maxInFlight,
    maxWaitMs: requestTimeout / WAITS_FOR_PLACE,
    callers,
  })
  http.addHook('onRequest', admission.admit)
  http.addHook(
    'onRequest',
    counters
      ? limitRequests({
          counters,
          rateLimit,
          isTrustedProxy,
          now: () => clock.steady().getTime(),
          authenticate: authenticate(proofs),
          identify: (request) =>
            identified(request, request.routeOptions.config.access ?? { caller: 'public' }, proofs),
        })
      : authenticate(proofs),
  )
  http.addHook('onRequest', async (request) => callers.remember(request))
  http.addHook('onRequest', guard(findStanding))
  http.addHook('preParsing', limitAnonymousBodies(bodyLimitKilobytes * 1024))
  await http.register(formbody, { parser: parseForm })
  return { http, metrics: [connections, ...watch.metrics, ...admission.metrics] }
}

/** Accepts JSON and forms only. */
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
