import { type Static, Type } from 'typebox'
import { cursorEnvelope, idCursor } from '../../../../http/input/paging.ts'
import { parseInstant } from '../../../../lib/time/instant.ts'
import type { Delivery as DeliveryFacts } from './service.ts'

const MOST = 50
const USUAL = 20
const MAX_TRIGGER = 100

const State = Type.Enum(['waiting', 'delivered', 'failed'], {
  description: 'failed: the server tried it for three days.',
})

export const DeliveryId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const DeliveryQuery = Type.Object({
  take: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: idCursor(),
  state: Type.Optional(State),
  trigger: Type.Optional(Type.String({ maxLength: MAX_TRIGGER, description: 'For example `BOOKING_CREATED`.' })),
})

export const ReplayInput = Type.Object(
  {
    since: Type.String({ format: 'iso-instant', description: 'The beginning of the period.' }),
    until: Type.Optional(
      Type.String({
        format: 'iso-instant',
        description: 'The end of the period, which it excludes.',
      }),
    ),
    cursor: idCursor('`nextCursor` of the answer before, where there was more.'),
  },
  { $id: 'ReplayWebhook' },
)

export const ReplayView = Type.Object(
  {
    queued: Type.Integer({ description: 'The number of deliveries that wait to be sent now.' }),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'null if nothing follows. Otherwise send it with the same times to continue.',
    }),
  },
  { $id: 'WebhookReplay' },
)

const Headers = Type.Record(Type.String(), Type.String())
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })

const Attempt = Type.Object(
  {
    attempt: Type.Integer({ description: 'From 1.' }),
    startedAt: Type.String(),
    durationMs: Type.Integer({ description: 'Milliseconds until the answer, or until the attempt was given up.' }),
    request: Type.Object({ headers: Headers }),
    response: nullable(
      Type.Object({
        status: Type.Integer(),
        headers: Headers,
        body: Type.String({ description: 'The first ten kilobytes.' }),
      }),
      'null: there was none.',
    ),
    error: nullable(Type.String(), 'null: it was delivered.'),
  },
  { $id: 'WebhookAttempt' },
)

export const DeliveryView = Type.Object(
  {
    id: Type.Integer(),
    messageId: Type.String({ description: 'The header webhook-id: the same in all attempts and repeats.' }),
    eventId: nullable(Type.Integer(), 'In the log of events; null: a test.'),
    triggerEvent: Type.String(),
    state: State,
    createdAt: Type.String({ description: 'The time of the event, or of the request for a repeat or a test.' }),
    nextAttemptAt: nullable(Type.String(), 'null: there is none.'),
    finishedAt: nullable(Type.String(), 'null: it still waits.'),
    request: Type.Object({ contentType: Type.String(), body: Type.String() }),
    attempts: Type.Array(Attempt),
  },
  { $id: 'WebhookDelivery' },
)

export const DeliveriesAnswer = cursorEnvelope(DeliveryView)

export const pageOfDeliveries = ({ cursor, take = USUAL }: Static<typeof DeliveryQuery>) => ({ cursor, limit: take })

export const parseReplay = ({ since, until, cursor }: Static<typeof ReplayInput>) => ({
  since: parseInstant(since),
  cursor,
  until: until === undefined ? undefined : parseInstant(until),
})

export const presentDelivery = (delivery: DeliveryFacts): Static<typeof DeliveryView> => ({
  id: delivery.id,
  messageId: delivery.messageId,
  eventId: delivery.eventId,
  triggerEvent: delivery.trigger,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  finishedAt: delivery.finishedAt?.toISOString() ?? null,
  request: { contentType: delivery.contentType, body: delivery.body },
  attempts: delivery.attempts.map(presentAttempt),
})

const presentAttempt = (attempt: DeliveryFacts['attempts'][number]): Static<typeof Attempt> => ({
  attempt: attempt.attempt,
  startedAt: new Date(attempt.startedAt).toISOString(),
  durationMs: attempt.durationMs ?? 0,
  request: { headers: attempt.requestHeaders },
  response:
    attempt.status === null
      ? null
      : {
          status: attempt.status,
          headers: attempt.responseHeaders ?? {},
          body: attempt.responseBody ?? '',
        },
  error: attempt.error,
})
