import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
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
    app.post(
      '/slots/reservations',
      {
        config: { operation: 'slot-reservations.create', area, access: { caller: 'optional', scope: 'any' } },
        schema: {
          summary: 'Hold a slot',
          description: 'Nobody else can book or hold it until the hold ends or is released.',
          tags,
          body: ReservationInput,
          response: { 201: envelope(ReservedSlot) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => reservations.create(context, parseReservation(request.body)),
          (reservation) => success(presentReserved(reservation)),
        ),
    )

    app.get(
      '/slots/reservations/:uid',
      {
        config: { operation: 'slot-reservations.get', area, access: { caller: 'public', path } },
        schema: {
          summary: 'Get a hold',
          description: 'Null when there is none, or when it has ended.',
          tags,
          params,
          response: { 200: HeldSlotAnswer },
        },
      },
      async (request) => {
        const reservation = await reservations.get(request.params.uid)
        return success(reservation ? presentHeld(reservation) : null)
      },
    )

    app.patch(
      '/slots/reservations/:uid',
      {
        config: { operation: 'slot-reservations.update', area, access: { caller: 'optional', scope: 'any', path } },
        schema: {
          summary: 'Change or renew a hold',
          description: 'The hold runs anew from now on.',
          tags,
          params,
          body: ReservationInput,
          response: { 200: envelope(ReservedSlot) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => reservations.update(context, request.params.uid, parseReservation(request.body)),
          (reservation) => success(presentReserved(reservation)),
        ),
    )

    app.delete(
      '/slots/reservations/:uid',
      {
        config: { operation: 'slot-reservations.delete', area, access: { caller: 'public', path } },
        schema: { summary: 'Release a hold', tags, params, response: { 200: EmptyEnvelope } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => reservations.release(context, request.params.uid),
          () => succeeded,
        ),
    )
  }
