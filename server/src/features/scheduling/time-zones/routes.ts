import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import { selectorZones } from './selector-zones.ts'

const Zone = Type.Object(
  {
    city: Type.String({ description: 'The city or region that gives the zone its name.' }),
    timezone: Type.String({ description: 'The IANA name, which every operation accepts.' }),
  },
  { $id: 'TimeZone' },
)

/** Returns the route for the list of time zones, which selectors of pages show. */
export const timeZoneRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  query(app, '/timezones', {
    config: { operation: 'time-zones.list', access: { caller: 'public' } },
    schema: {
      summary: 'List time zones',
      description: 'The names are the ones that the libraries of existing clients know. Newer names work in requests.',
      tags: ['Time zones'],
      response: { 200: envelope(Type.Array(Zone)) },
    },
    run: async () => selectorZones(),
    answer: (zones) => success(zones),
  })
}
