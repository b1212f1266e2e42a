import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import type { Secrets } from './service.ts'

const Rotation = Type.Object({
  rotated: Type.Integer({ description: 'The number of secrets that this call encrypted with the present key.' }),
  remaining: Type.Integer({ description: 'The number of secrets of a previous key: call again.' }),
  unreadable: Type.Integer({ description: 'The number of secrets whose key the settings no longer have.' }),
})

export const secretRoutes =
  (secrets: Secrets): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/admin/secrets/rotate', {
      config: { operation: 'secrets.rotate', access: { caller: 'administrator' } },
      schema: {
        summary: 'Encrypt stored secrets with the present key',
        description:
          'A call encrypts some hundred secrets of the keys in DAYBOOK_PREVIOUS_SECRET_KEYS. Call it until none remain, as `daybook rotate-secrets` does.',
        tags: ['Administration'],
        response: { 200: envelope(Rotation) },
      },
      run: (context) => secrets.rotate(context),
      answer: success,
    })
  }
