import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../http/command.ts'
import { envelope, success } from '../../http/envelope.ts'
import { invalid } from '../../lib/errors.ts'
import { parseInstant } from '../../lib/instant.ts'
import type { ClockState, TestClock } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const
const ClockAnswer = envelope(Type.Object({ now: Type.String(), frozen: Type.Boolean() }, { $id: 'Clock' }))

const ClockInput = Type.Object(
  {
    now: Type.String({
      format: 'iso-instant',
      description: 'From 2000 to 2199. Without a zone it is meant in UTC.',
    }),
    frozen: Type.Optional(
      Type.Boolean({ description: 'Whether time stands still there; otherwise it runs on.', default: false }),
    ),
  },
  { $id: 'SetClock' },
)

const present = ({ now, frozen }: ClockState) => success({ now: now.toISOString(), frozen })

/** What is computed from "now" (expiries, a year of slots) must stay within four digits for the year. */
function parseNow(text: string): Date {
  const now = parseInstant(text)
  const year = now.getUTCFullYear()
  if (year < 2000 || year > 2199)
    throw invalid('CLOCK_OUT_OF_RANGE', `now must be between the years 2000 and 2199 (was ${text}).`)
  return now
}

export const testClockRoutes =
  (testClock: TestClock): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/admin/clock',
      {
        config: { operation: 'clock.set', access },
        schema: {
          summary: 'Set the test clock',
          description:
            'The whole server lives at that time from now on, forwards or backwards, until it is reset or restarted.',
          tags,
          body: ClockInput,
          response: { 200: ClockAnswer },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => testClock.set(context, parseNow(request.body.now), request.body.frozen ?? false),
          present,
        ),
    )

    app.delete(
      '/admin/clock',
      {
        config: { operation: 'clock.reset', access },
        schema: { summary: 'Return to real time', tags, response: { 200: ClockAnswer } },
      },
      (request, reply) => answerCommand(request, reply, 200, (context) => testClock.reset(context), present),
    )
  }
