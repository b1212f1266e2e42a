import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import type { Secrets } from './service.ts'

const Rotation = Type.Object({
  rotated: Type.Integer({ description: 'Encrypted with the present key by this call.' }),
  remaining: Type.Integer({ description: 'Still encrypted with a previous key: call again.' }),
  unreadable: Type.Integer({ description: 'Encrypted with a key that the settings do not hold any more.' }),
})

export const secretRoutes =
  (secrets: Secrets): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/admin/secrets/rotate', {
      config: { operation: 'secrets.rotate', access: { caller: 'administrator' } },
      schema: {
        summary: 'Encrypt stored secrets with the present key',
        description:
          'Some hundred at a time of those that a key of DAYBOOK_PREVIOUS_SECRET_KEYS encrypted; to be called until nothing remains, as `daybook rotate-secrets` does.',
        tags: ['Administration'],
        response: { 200: envelope(Rotation) },
      },
      run: (context) => secrets.rotate(context),
      answer: success,
    })
  }
