import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'

const Setting = Type.Object(
  {
    name: Type.String({ description: 'The environment variable.' }),
    description: Type.String(),
    value: Type.Union([Type.String(), Type.Null()], {
      description: 'The value in force, with three stars for the password in an address. It is null for a secret.',
    }),
    default: Type.String(),
    isSet: Type.Boolean({ description: 'True if the variable was set when the server started.' }),
    isSecret: Type.Boolean(),
  },
  { $id: 'Setting' },
)

/** The route that lists the settings with which the server runs. */
export const settingRoutes =
  (settings: readonly Static<typeof Setting>[]): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/settings', {
      config: { operation: 'settings.list', access: { caller: 'administrator' } },
      schema: {
        summary: 'List the settings in force',
        description: 'They are read from the environment when the server starts. Secrets are not shown.',
        tags: ['Administration'],
        response: { 200: envelope(Type.Array(Setting)) },
      },
      run: async () => settings,
      answer: (found) => success([...found]),
    })
  }
