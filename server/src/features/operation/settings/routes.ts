import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import type { Settings } from './service.ts'

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
    problem: Type.Optional(
      Type.String({ description: 'Why the setting does not fit the database, such as another key of its secrets.' }),
    ),
  },
  { $id: 'Setting' },
)

/** The route that lists the settings with which the server runs. */
export const settingRoutes =
  (settings: Settings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/settings', {
      config: { operation: 'settings.list', access: { caller: 'administrator' } },
      schema: {
        summary: 'List the settings in force',
        description: 'They are read from the environment when the server starts. Secrets are not shown.',
        tags: ['Administration'],
        response: { 200: envelope(Type.Array(Setting)) },
      },
      run: () => settings.list(),
      answer: success,
    })
  }
