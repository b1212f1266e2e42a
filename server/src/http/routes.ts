import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import type { ResolveFastifyReplyType } from 'fastify/types/type-provider.js'
import type { CommandContext } from '../commands/context.ts'
import { answerCommand } from './command.ts'

/** The part of the server that a file of routes gets. Its requests have the types of their TypeBox schemas. */
type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Every answer is an envelope. */
type Envelope = { Reply: { status: string } }

type RequestOf<Schema extends FastifySchema> = FastifyRequest<
  Envelope,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  TypeBoxTypeProvider
>

/** The answer that the schema of a route declares. */
type AnswerOf<Schema extends FastifySchema> = ResolveFastifyReplyType<
  TypeBoxTypeProvider,
  Schema,
  RouteGenericInterface
>

type Query<Schema extends FastifySchema, Result, Answer extends Envelope['Reply']> = {
  config: FastifyContextConfig
  schema: Schema
  /** It may set headers of the reply, such as a cookie. */
  run(request: NoInfer<RequestOf<Schema>>, reply: Pick<FastifyReply, 'setCookie'>): Promise<Result>
  answer(result: Result, request: NoInfer<RequestOf<Schema>>): Answer & AnswerOf<Schema>
}

/** Serves a GET request that changes nothing. `run` finds the result, and `answer` gives it the shape of the API. */
export function query<const Schema extends FastifySchema, Result, Answer extends Envelope['Reply']>(
  app: Routes,
  url: string,
  { config, schema, run, answer }: Query<Schema, Result, Answer>,
): void {
  app.get<Envelope, FastifyContextConfig, Schema>(url, {
    config,
    schema,
    handler: async (request, reply) => answer(await run(request, reply), request),
  })
}

type Command<Schema extends FastifySchema, Result, Answer extends Envelope['Reply']> = {
  config: FastifyContextConfig
  /** Its `response` has one entry: the status of the answer and the schema of its body. */
  schema: Schema
  run(context: CommandContext, request: NoInfer<RequestOf<Schema>>): Promise<Result>
  answer(result: Result, request: NoInfer<RequestOf<Schema>>): Answer & AnswerOf<Schema>
}

/**
 * Serves a request that changes something. The command stores its answer for a repeat with the same `Idempotency-Key`.
 *
 * @throws `Error` at the start if the route declares no status or several.
 */
export function command<const Schema extends FastifySchema, Result, Answer extends Envelope['Reply']>(
  app: Routes,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { config, schema, run, answer }: Command<Schema, Result, Answer>,
): void {
  const status = statusOf(schema, `${method} ${url}`)
  app.route<Envelope, FastifyContextConfig, Schema>({
    method,
    url,
    config,
    schema,
    handler: (request, reply) =>
      answerCommand(
        request,
        reply,
        status,
        (context) => run(context, request),
        (result) => answer(result, request),
      ),
  })
}

function statusOf({ response }: FastifySchema, name: string): number {
  const [status, ...others] = Object.keys(response ?? {})
    .map(Number)
    .filter((each) => each < 400)
  if (status === undefined || others.length > 0)
    throw new Error(`${name} must declare exactly one status below 400 in schema.response.`)
  return status
}
