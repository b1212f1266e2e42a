import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { query } from '../../../http/routes.ts'
import { Fairness, presentFairness } from './schema.ts'
import type { RoundRobin } from './service.ts'

const path = { eventTypeId: { is: 'event-type', of: 'caller' } }

/** The route that shows whether the rotation is fair. */
export const fairnessRoute =
  (roundRobin: RoundRobin): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/event-types/:eventTypeId/fairness', {
      config: {
        operation: 'event-types.getFairness',
        area: 'event-types',
        access: { caller: 'user', scope: 'EVENT_TYPE_READ', path },
      },
      schema: {
        summary: 'Get the fairness report of a round robin',
        description:
          'For each rotating host the report has the intended share of the bookings, the actual share, and their counts. Those who run the event type can read it.',
        tags: ['Event types'],
        params: Type.Object({ eventTypeId: NumericId }),
        response: { 200: envelope(Fairness) },
      },
      run: ({ actor, params: { eventTypeId } }) => roundRobin.fairness(actor, eventTypeId),
      answer: (found) => success(presentFairness(found)),
    })
  }
