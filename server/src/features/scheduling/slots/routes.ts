import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import type { Answer } from './answers.ts'
import type { createExplain } from './explain.ts'
import { presentExplanations, SlotExplanations } from './explain-schema.ts'
import {
  type AvailableSlotsQuery as AvailableQuery,
  AvailableSlots,
  AvailableSlotsQuery,
  ExplainQuery,
  type SlotsQuery as Query,
  SlotsByDay,
  SlotsQuery,
} from './schema.ts'
import { byDay, type FreeSlots, type SlotItem, type Slots } from './service.ts'

type Explain = ReturnType<typeof createExplain>

const tags = ['Slots']
const access = { caller: 'public' } as const
/** What owners see past their calendars depends on the caller, so it is read with credentials and not cached. */
const readsCredentials = ({ url }: FastifyRequest): boolean => url.includes('_bypassCalendarBusyTimes')

export const slotRoutes =
  (slots: Slots, explain: Explain): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** Sends the cached response, because most queries repeat an earlier one. This runs before validation. */
    const sendAgain = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = readsCredentials(request) ? undefined : await slots.again(request.url)
      return answer && sendBytes(request, reply, answer)
    }

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      query: Query,
      write: (free: FreeSlots) => object,
    ): Promise<FastifyReply> {
      if (readsCredentials(request)) return reply.send(write(await slots.list(query, request.actor)))
      return sendBytes(request, reply, await slots.answer(request.url, query, write))
    }

    app.get(
      '/slots',
      {
        config: { operation: 'slots.list', area: 'slots', access, readsCredentials },
        schema: {
          summary: 'List free slots',
          description: 'Every listed slot can be booked. Any other one is refused with a reason.',
          tags,
          querystring: SlotsQuery,
          response: { 200: envelope(SlotsByDay) },
        },
        onRequest: sendAgain,
      },
      async (request, reply) => {
        await answer(request, reply, request.query, (free) => success(byDay(free)))
      },
    )

    query(app, '/slots/explain', {
      config: { operation: 'slots.explain', area: 'slots', access: { caller: 'optional', scope: 'any' } },
      schema: {
        summary: 'Explain why a time can or can not be booked',
        description:
          'The answer has the reasons for the event type and each host, in order, from the same facts as the lists.',
        tags,
        querystring: ExplainQuery,
        response: { 200: envelope(SlotExplanations) },
      },
      run: (request) => explain(request.actor, request.query),
      answer: (found) => success(presentExplanations(found)),
    })

    app.get(
      '/slots/available',
      {
        config: { operation: 'slots.listAvailable', area: 'slots', access, readsCredentials },
        schema: {
          summary: 'List free slots, by API version 2024-04-15',
          description:
            'With startTime and endTime the answer has the form of the API version 2024-04-15, `{slots: {date: [{time}]}}`.',
          tags,
          querystring: AvailableSlotsQuery,
          response: { 200: envelope(AvailableSlots) },
        },
        onRequest: sendAgain,
      },
      async (request, reply) => {
        const { query } = request
        const isV20240415 = query.startTime !== undefined
        await answer(request, reply, isV20240415 ? withCurrentNames(query) : query, (free) =>
          success(isV20240415 ? { slots: inFormV20240415(byDay(free)) } : byDay(free)),
        )
      },
    )
  }

function withCurrentNames({ startTime, endTime, usernameList, rescheduleUid, ...rest }: AvailableQuery) {
  const [username] = usernameList ?? []
  return {
    ...rest,
    ...(startTime !== undefined && { start: startTime }),
    ...(endTime !== undefined && { end: endTime }),
    ...(username !== undefined && (usernameList?.length === 1 ? { username } : { usernames: usernameList })),
    ...(rescheduleUid !== undefined && { bookingUidToReschedule: rescheduleUid }),
  }
}

const inFormV20240415 = (days: Record<string, SlotItem[]>) =>
  Object.fromEntries(
    Object.entries(days).map(([date, items]) => [date, items.map(({ start }) => ({ time: inUtc(start) }))]),
  )

/** Sends cached bytes, or 304 if the client already has them (RFC 9110 §13.1.2). */
function sendBytes(request: FastifyRequest, reply: FastifyReply, { body, etag }: Answer): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Converts an instant to UTC for the API version 2024-04-15, in which the dates are those of the requested time zone. */
const inUtc = (text: string): string => new Date(text).toISOString()
