import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import type { TestClock } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const
const response = { 200: envelope(Type.Object({ now: Type.String(), frozen: Type.Boolean() })) }

const present = ({ now, frozen }: { now: Date; frozen: boolean }) => ({ now: now.toISOString(), frozen })

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
          body: Type.Object({ now: Type.String({ format: 'iso-instant' }), frozen: Type.Optional(Type.Boolean()) }),
          response,
        },
      },
      async (request) =>
        success(present(await testClock.set(new Date(request.body.now), request.body.frozen ?? false))),
    )

    app.delete(
      '/admin/clock',
      { config: { operation: 'clock.reset', access }, schema: { summary: 'Return to real time', tags, response } },
      async () => success(present(await testClock.reset())),
    )
  }
