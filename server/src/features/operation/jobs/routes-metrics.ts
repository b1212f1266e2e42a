import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import type { Metric } from '../../../lib/metrics/metric.ts'
import { PROMETHEUS_TYPE, prometheusText } from '../../../lib/metrics/prometheus-text.ts'
import { Metrics, queueMetrics } from './schema.ts'
import type { Jobs } from './service.ts'

/**
 * Returns the route for monitors, which send the API key of an administrator as bearer. `ofProcess` has the metrics of
 * this process.
 */
export const metricsRoute =
  (jobs: Jobs, ofProcess: () => readonly Metric[]): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/metrics',
      {
        config: { operation: 'metrics.get', isAlwaysServed: true, access: { caller: 'administrator' } },
        schema: {
          summary: 'Get the state of the process and its queues, for monitors',
          description:
            'The answer is in the text format of Prometheus. It has the queues and jobs of GET /v2/admin/jobs, and the requests, statements and resources of the process that answers (docs/operations.md).',
          tags: ['Administration'],
          response: { 200: Metrics },
        },
      },
      async (_request, reply) => {
        const ofQueues = queueMetrics(await jobs.overview(), app.clock.now())
        return sendText(reply, prometheusText([...ofProcess(), ...ofQueues]))
      },
    )
  }

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type(PROMETHEUS_TYPE).serializer(String).send(text)
