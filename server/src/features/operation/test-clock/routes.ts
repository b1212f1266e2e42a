import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { isInstant } from '../../../http/input/formats.ts'
import { command, query } from '../../../http/routes.ts'
import { invalid } from '../../../lib/errors.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import { testClockOff } from './errors.ts'
import type { ClockState, TestClock } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const
const ClockAnswer = envelope(Type.Object({ now: Type.String(), frozen: Type.Boolean() }, { $id: 'Clock' }))

const ClockInput = Type.Object(
  {
    // The field has no format, so that the refusal of an invalid time names the allowed range.
    now: Type.String({
      maxLength: 40,
      description: 'An instant in ISO 8601, in UTC from the years 2000 to 2199. A time without a zone is in UTC.',
    }),
    frozen: Type.Optional(
      Type.Boolean({ description: 'True if time stands still there. Otherwise it runs.', default: false }),
    ),
  },
  { $id: 'SetClock' },
)

const present = ({ now, frozen }: ClockState) => success({ now: now.toISOString(), frozen })

const EARLIEST = Date.UTC(2000, 0)
const LATEST = Date.UTC(2200, 0) - 1

/**
 * The range is limited, because times that are computed from it (expiries, a year of slots) must keep a year of four
 * digits.
 */
function parseNow(text: string): Date {
  const now = isInstant(text) ? parseInstant(text).getTime() : Number.NaN
  if (now >= EARLIEST && now <= LATEST) return new Date(now)
  throw invalid(
    'CLOCK_OUT_OF_RANGE',
    `now must be an instant from ${new Date(EARLIEST).toISOString()} to ${new Date(LATEST).toISOString()} (was ${text}).`,
  )
}

/**
 * Returns the routes of the test clock. Without the setting there is no test clock, and the refusal names the setting.
 */
export const testClockRoutes =
  (testClock: TestClock | undefined): FastifyPluginAsyncTypebox =>
  async (app) => {
    const theClock = (): TestClock => {
      if (!testClock) throw testClockOff()
      return testClock
    }

    query(app, '/admin/clock', {
      config: { operation: 'clock.get', access },
      schema: { summary: 'Get the time of the test clock', tags, response: { 200: ClockAnswer } },
      run: async () => theClock().state(),
      answer: present,
    })

    command(app, 'PUT', '/admin/clock', {
      config: { operation: 'clock.set', access },
      schema: {
        summary: 'Set the test clock',
        description:
          'The whole server lives at that time from now on, forwards or backwards, until it is reset or restarted. It needs the setting DAYBOOK_TEST_CLOCK.',
        tags,
        body: ClockInput,
        response: { 200: ClockAnswer },
      },
      run: (context, request) => theClock().set(context, parseNow(request.body.now), request.body.frozen ?? false),
      answer: present,
    })

    command(app, 'DELETE', '/admin/clock', {
      config: { operation: 'clock.reset', access },
      schema: { summary: 'Return to real time', tags, response: { 200: ClockAnswer } },
      run: (context) => theClock().reset(context),
      answer: present,
    })
  }
