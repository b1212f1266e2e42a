import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnerOf } from '../../../http/callers/owner.ts'
import { success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import { PersonalDataAnswer, PersonInput, parsePerson, presentPersonalData } from './schema.ts'
import type { Exports } from './service.ts'

/** Exports are asked for with POST, because an address in a URL would be in the logs of proxies. */
export const exportRoutes =
  (exports: Exports, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/me/personal-data/exports', {
      config: { operation: 'personal-data.exportMine', access: { caller: 'account' }, keepsNoAnswer: true },
      schema: {
        summary: 'Export what the server keeps about me',
        description: 'Ten times an hour. Bookings that were made without the account are found by confirmed addresses.',
        tags: ['Me'],
        response: { 200: PersonalDataAnswer },
      },
      run: (context, request) => exports.ofAccount(context, owner(request).userId),
      answer: (data) => success(presentPersonalData(data)),
    })

    command(app, 'POST', '/admin/personal-data/exports', {
      config: { operation: 'personal-data.export', access: { caller: 'administrator' }, keepsNoAnswer: true },
      schema: {
        summary: 'Export what the server keeps about a person',
        description: 'Somebody with an account, or a booker without one.',
        tags: ['Administration'],
        body: PersonInput,
        response: { 200: PersonalDataAnswer },
      },
      run: (context, { body }) => exports.ofAnybody(context, parsePerson(body)),
      answer: (data) => success(presentPersonalData(data)),
    })
  }
