import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { asTrial } from '../../../../../commands/context.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../../../http/envelope.ts'
import { command } from '../../../../../http/routes.ts'
import type { SlotReservations } from '../../service.ts'
import { parseReservationV20240415, ReservationInputV20240415 } from './schema.ts'

const tags = ['Slots']
const area = 'slots'
/** The uid that a dry run returns in place of a hold. */
const DRY_RUN = 'dry-run'

/** The routes of this API version, whose clients know only the uid of a hold. */
export const slotReservationRoutesV20240415 =
  (reservations: SlotReservations): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/slots/reserve', {
      config: { operation: 'slot-reservations.keep', area, access: { caller: 'optional', scope: 'any' } },
      schema: {
        summary: 'Hold a slot, by API version 2024-04-15',
        description:
          'The answer is the uid alone. A caller who already holds the slot renews the hold. Use POST /v2/slots/reservations.',
        tags,
        deprecated: true,
        body: ReservationInputV20240415,
        response: { 201: envelope(Type.String()) },
      },
      run: async (context, request) => {
        const wanted = parseReservationV20240415(request.body)
        if (!request.body._isDryRun) return (await reservations.keep(context, wanted)).uid
        await reservations.keep(asTrial(context), wanted)
        return DRY_RUN
      },
      answer: (uid) => success(uid),
    })

    command(app, 'DELETE', '/slots/selected-slot', {
      config: { operation: 'slot-reservations.releaseSelected', area, access: { caller: 'public' } },
      schema: {
        summary: 'Release a hold, by API version 2024-04-15',
        description: 'The answer is a success also if nothing is held. Use DELETE /v2/slots/reservations/{uid}.',
        tags,
        deprecated: true,
        querystring: Type.Object({ uid: Type.Optional(Type.String()) }),
        response: { 200: EmptyEnvelope },
      },
      run: async (context, request) => {
        const uid = request.query.uid || request.cookies.uid
        if (uid) await reservations.release(context, uid)
      },
      answer: () => succeeded,
    })
  }
