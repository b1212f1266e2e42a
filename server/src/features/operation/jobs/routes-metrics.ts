import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Metrics, presentMetrics } from './schema.ts'
import type { Jobs } from './service.ts'

/** Returns the route for monitors, which send the API key of an administrator as bearer. */
export const metricsRoute =
  (jobs: Jobs): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/metrics',
      {
        config: { operation: 'metrics.get', access: { caller: 'administrator' } },
        schema: {
          summary: 'Get the state of the queues and jobs, for monitors',
          description: 'The answer has the data of GET /v2/admin/jobs, in the text format of Prometheus.',
          tags: ['Administration'],
          response: { 200: Metrics },
        },
      },
      async (_request, reply) => sendText(reply, presentMetrics(await jobs.overview(), app.clock.now())),
    )
  }

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; version=0.0.4; charset=utf-8').serializer(String).send(text)
