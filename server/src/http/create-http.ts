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
import { invalid } from '../lib/errors.ts'
import type { Ids } from '../lib/ids.ts'
import { checkDeclaration } from './access.ts'
import { authenticate, type Identify } from './authenticate.ts'
import { sendError } from './errors.ts'
import { parseQuery } from './query-string.ts'
import { compileSerializer, compileValidator } from './validation.ts'
import { chooseVersion, routeNotFound } from './versions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
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
  logLevel: string
  trustedProxies: string
  bodyLimitKilobytes: number
}

const REQUEST_MS = 30_000
const DAY_SECONDS = 86_400

/** Everything that holds for each request, before there is any route. */
export async function createHttp({
  clock,
  ids,
  identify,
  logLevel,
  trustedProxies,
  bodyLimitKilobytes,
}: Options): Promise<Http> {
  const http: Http = Fastify({
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: loggedRequest },
          },
    genReqId: () => ids.uid(),
    requestTimeout: REQUEST_MS,
    bodyLimit: bodyLimitKilobytes * 1024,
    trustProxy: trustedProxies === '' ? false : trustedProxies.split(',').map((address) => address.trim()),
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: (request) => knownAddress(request.method ?? 'GET', request.url ?? '/'),
  }).withTypeProvider<TypeBoxTypeProvider>()

  http.decorate('clock', clock)
  http.decorateRequest('actor', null as never)
  http.setValidatorCompiler(compileValidator as never)
  http.setSerializerCompiler(compileSerializer)
  http.setErrorHandler(sendError)
  http.setNotFoundHandler((request) => {
    throw routeNotFound(request)
  })
  acceptBodies(http)

  // Looked at when all are there: a plugin's routes get their mark after they are announced.
  const routes: RouteOptions[] = []
  http.addHook('onRoute', (route) => void routes.push(route))
  http.addHook('onReady', async () => routes.forEach(checkDeclaration))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const version = chooseVersion(request)
    if (version) reply.header('cal-api-version', version)
  })
  http.addHook('onRequest', authenticate(identify))

  await http.register(cors, {
    origin: '*',
    methods: ['GET', 'PATCH', 'DELETE', 'HEAD', 'POST', 'PUT', 'OPTIONS'],
    allowedHeaders: [
      ...['Accept', 'Authorization', 'Content-Type', 'Origin', 'Idempotency-Key'],
      ...['cal-api-version', 'cal-api-version-strict', 'x-cal-client-id', 'x-cal-secret-key', 'x-cal-platform-embed'],
    ],
    exposedHeaders: ['X-Request-Id', 'cal-api-version', 'Idempotency-Replayed', 'Retry-After', 'ETag'],
    maxAge: DAY_SECONDS,
  })
  await http.register(cookie)
  await http.register(formbody)
  return http
}

/** JSON, where an empty body is an empty object: clients send the content type even where they have nothing to say. */
function acceptBodies(http: Http): void {
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if ((text as string).trim() === '') return done(null, {})
    try {
      done(null, JSON.parse(text as string))
    } catch (error) {
      done(invalid('BODY_NOT_JSON', `The body is not valid JSON: ${(error as Error).message}`))
    }
  })
}

/** Addresses that clients use beside ours: an extra `/api`, and two paths without `/v2`. */
function knownAddress(method: string, url: string): string {
  if (url.startsWith('/api/v2/')) return url.slice('/api'.length)
  if (url.startsWith('/slots/available')) return `/v2${url}`
  if (method === 'POST' && /^\/bookings\/?($|\?)/.test(url)) return `/v2${url}`
  return url
}

/** Links in mails carry their proof in the query: it stays out of the log. */
const loggedRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  url: request.url.replace(/([?&](?:token|code|state)=)[^&]*/g, '$1…'),
  ip: request.ip,
})
