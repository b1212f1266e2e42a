import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import {
  HeldSlotAnswer,
  parseReservation,
  presentHeld,
  presentReserved,
  ReservationInput,
  ReservedSlot,
} from './schema.ts'
import type { SlotReservations } from './service.ts'

const tags = ['Slots']
const area = 'slots'
const params = Type.Object({ uid: Type.String() })
/** The path of a hold. Its uid is the permission, because only its maker knows it. */
const path = { uid: { is: 'slot-reservation', of: 'public' } }

export const slotReservationRoutes =
  (reservations: SlotReservations): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/slots/reservations', {
      config: { operation: 'slot-reservations.create', area, access: { caller: 'optional', scope: 'any' } },
      schema: {
        summary: 'Hold a slot',
        description: 'Nobody else can book or hold it until the hold ends or is released.',
        tags,
        body: ReservationInput,
        response: { 201: envelope(ReservedSlot) },
      },
      run: (context, request) => reservations.create(context, parseReservation(request.body)),
      answer: (reservation) => success(presentReserved(reservation)),
    })

    query(app, '/slots/reservations/:uid', {
      config: { operation: 'slot-reservations.get', area, access: { caller: 'public', path } },
      schema: {
        summary: 'Get a hold',
        description: 'Null when there is none, or when it has ended.',
        tags,
        params,
        response: { 200: HeldSlotAnswer },
      },
      run: (request) => reservations.get(request.params.uid),
      answer: (reservation) => success(reservation ? presentHeld(reservation) : null),
    })

    command(app, 'PATCH', '/slots/reservations/:uid', {
      config: { operation: 'slot-reservations.update', area, access: { caller: 'optional', scope: 'any', path } },
      schema: {
        summary: 'Change or renew a hold',
        description: 'The time of the hold begins again.',
        tags,
        params,
        body: ReservationInput,
        response: { 200: envelope(ReservedSlot) },
      },
      run: (context, request) => reservations.update(context, request.params.uid, parseReservation(request.body)),
      answer: (reservation) => success(presentReserved(reservation)),
    })

    command(app, 'DELETE', '/slots/reservations/:uid', {
      config: { operation: 'slot-reservations.delete', area, access: { caller: 'public', path } },
      schema: { summary: 'Release a hold', tags, params, response: { 200: EmptyEnvelope } },
      run: (context, request) => reservations.release(context, request.params.uid),
      answer: () => succeeded,
    })
  }
