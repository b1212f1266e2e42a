import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { successFrom } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  DeadLetterParams,
  DeadLettersAnswer,
  DeadLettersQuery,
  JobsOverview,
  pageOfLetters,
  presentDeadLetter,
  presentOverview,
  Retried,
  RetryInput,
} from './schema.ts'
import type { Jobs } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const

/** Returns the operators' routes for the server's background jobs. */
export const jobRoutes =
  (jobs: Jobs): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/jobs', {
      config: { operation: 'jobs.get', access },
      schema: {
        summary: 'Get the state of the queues and jobs',
        description:
          'The answer has the length of each queue, and the present jobs of the answering process (docs/operations.md).',
        tags,
        response: { 200: envelope(JobsOverview) },
      },
      run: () => jobs.overview(),
      answer: (found) => success(presentOverview(found)),
    })

    query(app, '/admin/jobs/dead-letters', {
      config: { operation: 'dead-letters.list', access },
      schema: {
        summary: 'List dead letters',
        description: 'The list has mails, deliveries, event handling and timers that failed too often, newest first.',
        tags,
        querystring: DeadLettersQuery,
        response: { 200: DeadLettersAnswer },
      },
      run: ({ query }) => jobs.deadLetters(query.queue, pageOfLetters(query)),
      answer: (found) => successFrom(found, presentDeadLetter),
    })

    command(app, 'POST', '/admin/jobs/dead-letters/retry', {
      config: { operation: 'dead-letters.retryAll', access },
      schema: {
        summary: 'Try all dead letters again',
        tags,
        body: RetryInput,
        response: { 200: envelope(Retried) },
      },
      run: (context, request) => jobs.retryAll(context, request.body.queue),
      answer: (retried) => success({ retried }),
    })

    command(app, 'POST', '/admin/jobs/dead-letters/:queue/:deadLetterId/retry', {
      config: {
        operation: 'dead-letters.retry',
        access: {
          ...access,
          path: { queue: { is: 'queue', of: 'server' }, deadLetterId: { is: 'dead-letter', of: 'queue' } },
        },
      },
      schema: {
        summary: 'Try one dead letter again',
        tags,
        params: DeadLetterParams,
        response: { 200: envelope(Retried) },
      },
      run: (context, request) => jobs.retry(context, request.params.queue, request.params.deadLetterId),
      answer: (retried) => success({ retried }),
    })
  }
