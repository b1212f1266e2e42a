import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import { cityOfZone, zoneNames } from '../../../lib/time/zone-names.ts'

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
      tags: ['Time zones'],
      response: { 200: envelope(Type.Array(Zone)) },
    },
    run: async () => zoneNames().map((timezone) => ({ city: cityOfZone(timezone), timezone })),
    answer: (zones) => success(zones),
  })
}
