import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { RefusalEnvelope, success } from '../../../http/envelope.ts'
import { latestOf, successFrom } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  ErasedAnswer,
  ErasureInput,
  ErasuresAnswer,
  ErasuresQuery,
  OwnErasureInput,
  parseErasure,
  parseFormer,
  presentErasure,
  presentRepeat,
  RepeatAnswer,
  RepeatInput,
} from './schema.ts'
import type { Erasures } from './service.ts'

const tags = ['Administration']
const access = { caller: 'administrator' } as const

/** The routes by which people are erased. No answer is kept: a repeat goes on. */
export const erasureRoutes =
  (erasures: Erasures, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/me/personal-data/erasures', {
      config: { operation: 'personal-data.eraseMine', access: { caller: 'account' }, keepsNoAnswer: true },
      schema: {
        summary: 'Erase my account',
        description:
          'The account goes with everything that it owns. Bookings stay for others, without the person. Repeat the request after 503 `MESSAGES_WAIT`.',
        tags: ['Me'],
        body: OwnErasureInput,
        response: { 200: ErasedAnswer, 503: RefusalEnvelope },
      },
      run: (context, request) => {
        const { email, currentPassword, cancelFutureBookings = false, dryRun = false } = request.body
        const wish = { userId: owner(request).userId, cancelFutureBookings, dryRun }
        return erasures.eraseMine(context, wish, { email, currentPassword })
      },
      answer: (counts, { body: { dryRun = false } }) => success({ isErased: !dryRun, counts }),
    })

    command(app, 'POST', '/admin/personal-data/erasures', {
      config: { operation: 'personal-data.erase', access, keepsNoAnswer: true },
      schema: {
        summary: 'Erase a person',
        description:
          'An account with everything that it owns, or a booker without one. Bookings keep their time, event type and status. Repeat the request after 503 `MESSAGES_WAIT`.',
        tags,
        body: ErasureInput,
        response: { 200: ErasedAnswer, 503: RefusalEnvelope },
      },
      run: (context, { body }) => {
        const wish = parseErasure(body)
        return 'userId' in wish ? erasures.eraseAccount(context, wish) : erasures.erase(context, wish)
      },
      answer: (counts, { body: { dryRun = false } }) => success({ isErased: !dryRun, counts }),
    })

    command(app, 'POST', '/admin/personal-data/erasures/repeats', {
      config: { operation: 'personal-data.repeatErasures', access, keepsNoAnswer: true },
      schema: {
        summary: 'Repeat erasures after the restoration of a backup',
        description:
          'Send the list of erasures that the server had before. Those that the restored database has on record stay as they are. The others are repeated, and their open bookings cancelled. Repeat the request after 503 `MESSAGES_WAIT`.',
        tags,
        body: RepeatInput,
        response: { 200: RepeatAnswer, 503: RefusalEnvelope },
      },
      run: (context, { body }) => erasures.repeat(context, parseFormer(body), body.dryRun ?? false),
      answer: (repeat) => success(presentRepeat(repeat)),
    })

    query(app, '/admin/personal-data/erasures', {
      config: { operation: 'personal-data.listErasures', access },
      schema: {
        summary: 'List erasures',
        description: 'Newest first.',
        tags,
        querystring: ErasuresQuery,
        response: { 200: ErasuresAnswer },
      },
      run: ({ query }) => erasures.list(latestOf(query)),
      answer: (found) => successFrom(found, presentErasure),
    })
  }
