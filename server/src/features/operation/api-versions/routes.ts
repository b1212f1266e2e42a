import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { OLDER_VERSIONS } from '../../../http/older-versions.ts'
import { query } from '../../../http/routes.ts'
import { AREAS, currentVersion, KNOWN_VERSIONS } from '../../../http/versions.ts'

const Older = Type.Object(
  {
    version: Type.String(),
    deprecated: Type.Literal(true),
    served: Type.Boolean({ description: 'True if some requests are answered in the shapes of this version.' }),
    note: Type.String({ description: 'Which requests they are, and how the server recognises them.' }),
  },
  { $id: 'OlderApiVersion' },
)

const AreaVersions = Type.Object(
  {
    area: Type.Enum([...AREAS]),
    current: Type.String({ description: 'The version in which requests are answered.' }),
    since: Type.String({ description: 'The date of the current version.' }),
    accepted: Type.Array(Type.String(), {
      description:
        'The dates that `cal-api-version` may have with `cal-api-version-strict: true`. Without it, any other date counts as the newest of them that is not later.',
    }),
    older: Type.Array(Older),
  },
  { $id: 'ApiVersionsOfArea' },
)

const describe = (area: (typeof AREAS)[number]): Static<typeof AreaVersions> => ({
  area,
  current: currentVersion(area),
  since: currentVersion(area),
  accepted: [...KNOWN_VERSIONS],
  older: OLDER_VERSIONS[area].map((older) => ({ ...older, deprecated: true })),
})

/** Returns the route that lists the versions of each area of the API. */
export const apiVersionRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  query(app, '/versions', {
    config: { operation: 'api-versions.list', access: { caller: 'public' } },
    schema: {
      summary: 'List the versions of the API',
      description: 'Operations outside of these areas have one version, and ignore `cal-api-version`.',
      tags: ['API versions'],
      response: { 200: envelope(Type.Array(AreaVersions)) },
    },
    run: async () => AREAS.map(describe),
    answer: (areas) => success(areas),
  })
}
