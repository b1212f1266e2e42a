import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { describeResource, ResourceMetadata } from '../features/applications/oauth/routes/metadata-routes.ts'
import { warnOfUnknownName } from '../http/callers/own-origin.ts'
import type { Http } from '../http/create-http.ts'
import { RefusalEnvelope } from '../http/envelope.ts'
import { sendError } from '../http/errors.ts'
import { Refused } from '../http/failures.ts'
import { LIST_BODY_KEYS } from '../http/input/bodies.ts'
import { AppError, forbidden, invalid, unauthenticated } from '../lib/errors.ts'
import { isScope, type Scope } from '../lib/scopes.ts'
import { type Catalogue, DEFAULT_SET } from './catalogue.ts'
import { answerMessage } from './protocol.ts'
import { sendAs } from './send.ts'

/** The address at which agents speak the Model Context Protocol. */
export const AGENTS_ADDRESS = '/mcp'

const tags = ['Agents']

const VERSION = Type.Literal('2.0')
const Id = Type.Union([Type.String(), Type.Integer()])

const Message = Type.Object(
  { jsonrpc: VERSION, id: Type.Optional(Id), method: Type.String(), params: Type.Optional(Type.Unknown()) },
  { $id: 'McpMessage', description: 'A message of JSON-RPC 2.0, as the Model Context Protocol defines it.' },
)

const Answer = Type.Object(
  {
    jsonrpc: VERSION,
    // A refusal repeats the id of a message that is not valid, for example a fraction.
    id: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Null()], {
        description: 'It is null if the message could not be read.',
      }),
    ),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Unknown()),
  },
  { $id: 'McpAnswer', description: 'For earlier revisions of the protocol, it is an event of a text/event-stream.' },
)

const Refusal = Type.Union([Answer, RefusalEnvelope])

const Query = Type.Object({
  tools: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'The sets of tools, separated by commas. Without it the everyday ones; `all` for every tool.',
    }),
  ),
})

type Options = { catalogue: Catalogue; publicUrl: string; version: string }

/** Returns the routes for agents: the endpoint of the Model Context Protocol, and its metadata (RFC 9728). */
export const agentRoutes =
  (http: Http, { catalogue, publicUrl, version }: Options): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.setErrorHandler(answerFailure)

    app.post(
      AGENTS_ADDRESS,
      {
        config: {
          operation: 'agents.answer',
          access: { caller: 'program', scope: 'any' },
          keepsNoAnswer: true,
          asksItself: true,
          maxBodyKeys: LIST_BODY_KEYS,
        },
        schema: {
          summary: 'Speak the Model Context Protocol',
          description: 'Agents list and call the tools of this server. Each request is one message.',
          tags,
          querystring: Query,
          documentedBody: Message,
          // The protocol has refusals of its own, for example of a request that accepts no events.
          response: { 200: { ...Answer, alsoAs: 'text/event-stream' }, 400: Refusal, 406: Answer },
        },
        onRequest: async (request) => checkOwnOrigin(request, publicUrl),
      },
      async (request, reply) => {
        if (Array.isArray(request.body))
          throw invalid('BATCH_REFUSED', 'Send one message in a request. Lists of messages are not answered.')
        const answer = await answerMessage({
          request,
          tools: catalogue.choose(request.query.tools ?? DEFAULT_SET),
          call: { send: sendAs(http, request), actor: request.actor, now: http.clock.now() },
          log: request.log,
          version,
        })
        return send(reply, answer)
      },
    )

    // Earlier revisions of the protocol open streams and end sessions in this way. This server has neither.
    app.route({
      method: ['GET', 'DELETE'],
      url: AGENTS_ADDRESS,
      config: { page: true },
      handler: async (_request, reply) => {
        reply.header('allow', 'POST')
        throw new Refused(405, 'METHOD_NOT_ALLOWED', 'Send messages of the Model Context Protocol with POST.')
      },
    })

    app.get(
      `/.well-known/oauth-protected-resource${AGENTS_ADDRESS}`,
      {
        config: { operation: 'agents.getResourceMetadata', access: { caller: 'public' } },
        schema: {
          summary: 'Describe how the tools of agents are protected',
          tags,
          response: { 200: ResourceMetadata },
        },
      },
      async () => describeResource(publicUrl, AGENTS_ADDRESS, scopesOf(catalogue)),
    )
  }

/** The scopes of the everyday tools. A client asks a person for the listed scopes, so they are no more than needed. */
function scopesOf(catalogue: Catalogue): Scope[] {
  const scopes = catalogue.choose(DEFAULT_SET).map(({ scope }) => scope)
  return [...new Set(scopes)].filter((scope) => scope !== undefined && isScope(scope))
}

/**
 * Refuses pages of other origins. The protocol demands it: a page whose name was rebound to this machine's address has
 * that name as its origin, so the origin is compared with the public address alone.
 */
function checkOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  warnOfUnknownName(request, publicUrl)
  throw forbidden('FOREIGN_ORIGIN', `A page of ${origin.slice(0, 100)} can't use the tools of this server.`)
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  if (type !== null) reply.type(type)
  return reply
    .code(answer.status)
    .serializer(String)
    .send(await answer.text())
}

/** Clients of the protocol fetch a new token after 401. They don't know the status that clients of the API get. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isExpired = error instanceof AppError && error.kind === 'token-expired'
  sendError(isExpired ? unauthenticated(error.code, error.message) : error, request, reply)
}
