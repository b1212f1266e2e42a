import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import { DocumentedImportInput, ImportAnswer, ImportInput } from './schema.ts'
import { importUnread } from './schema-records.ts'
import type { Imports } from './service.ts'

/** A booking with its attendees and answers has about fifty properties. */
const MAX_KEYS = 100_000

/** The route by which `daybook import` stores what it reads from another system. */
export const importRoutes =
  (imports: Imports): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/admin/imports', {
      config: { operation: 'imports.create', access: { caller: 'administrator' }, maxBodyKeys: MAX_KEYS },
      schema: {
        summary: 'Store records of another system',
        description:
          'Records refer to each other by the ids of their source, and may only refer to records that were sent before. Nobody gets a mail, a webhook or a calendar event. `daybook import` uses this operation.',
        tags: ['Administration'],
        body: ImportInput,
        documentedBody: DocumentedImportInput,
        response: { 200: ImportAnswer },
      },
      run: (context, { body: { source, isTrial = false, invites = false, records } }) =>
        imports.once(context, (once) => importUnread(imports, once, { source, isTrial, invites }, records)),
      answer: (results) => success({ results: results.map((result) => ({ ...result, notes: [...result.notes] })) }),
    })
  }
