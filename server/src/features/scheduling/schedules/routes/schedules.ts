import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { answerCommand } from '../../../../http/command.ts'
import { EmptyEnvelope, envelope, envelopeOrError, succeeded, success } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { parseSchedule, presentSchedule, Schedule, ScheduleChangeInput, ScheduleInput } from '../schema.ts'
import type { NewSchedule, Schedules } from '../service.ts'

const area = 'schedules'
const path = { scheduleId: { is: 'schedule', of: 'owner' } }
const params = Type.Object({ scheduleId: NumericId })

/** The routes for a person's schedules: the caller's own, or those of a member of the caller's organization. */
export const scheduleRoutes =
  (schedules: Schedules, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Schedules')]
    const { owner } = at
    const asked = { role: 'ADMIN' } as const
    const read = at.access({ ...asked, scope: 'SCHEDULE_READ', permission: 'availability.read' })
    const create = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'availability.create' })
    const readOne = at.access({ ...asked, scope: 'SCHEDULE_READ', permission: 'availability.read', path })
    const update = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'availability.update', path })
    const remove = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'availability.delete', path })

    app.get(
      '/schedules',
      {
        config: { operation: 'schedules.list', area, access: read },
        schema: { summary: 'List schedules', tags, response: { 200: envelopeOrError(Type.Array(Schedule)) } },
      },
      async (request) => success((await schedules.list(owner(request).userId)).map(presentSchedule)),
    )

    app.post(
      '/schedules',
      {
        config: { operation: 'schedules.create', area, access: create, maxBodyKeys: LIST_BODY_KEYS },
        schema: { summary: 'Create a schedule', tags, body: ScheduleInput, response: { 201: envelope(Schedule) } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => schedules.create(context, owner(request).userId, parseSchedule(request.body) as NewSchedule),
          (schedule) => success(presentSchedule(schedule)),
        ),
    )

    app.get(
      '/schedules/:scheduleId',
      {
        config: { operation: 'schedules.get', area, access: readOne },
        schema: { summary: 'Get a schedule', tags, params, response: { 200: envelopeOrError(Schedule) } },
      },
      async (request) =>
        success(presentSchedule(await schedules.get(owner(request).userId, request.params.scheduleId))),
    )

    app.patch(
      '/schedules/:scheduleId',
      {
        config: { operation: 'schedules.update', area, access: update, maxBodyKeys: LIST_BODY_KEYS },
        schema: {
          summary: 'Change a schedule',
          description: 'Only what is sent changes; availability and overrides replace the whole set.',
          tags,
          params,
          body: ScheduleChangeInput,
          response: { 200: envelopeOrError(Schedule) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) =>
            schedules.update(context, owner(request).userId, request.params.scheduleId, parseSchedule(request.body)),
          (schedule) => success(presentSchedule(schedule)),
        ),
    )

    app.delete(
      '/schedules/:scheduleId',
      {
        config: { operation: 'schedules.delete', area, access: remove },
        schema: {
          summary: 'Delete a schedule',
          description:
            "Event types that used it use the default schedule from then on. When the default itself is deleted, the oldest of the person's other schedules becomes the default; without another one there is none.",
          tags,
          params,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => schedules.delete(context, owner(request).userId, request.params.scheduleId),
          () => succeeded,
        ),
    )
  }

/** The route for the default schedule, which event types without a schedule use. */
export const defaultScheduleRoute =
  (schedules: Schedules, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Schedules')]
    const { owner } = at
    const read = at.access({ scope: 'SCHEDULE_READ' })

    app.get(
      '/schedules/default',
      {
        config: { operation: 'schedules.getDefault', area, access: read },
        schema: {
          summary: 'Get the default schedule',
          tags,
          response: { 200: envelope(Type.Union([Schedule, Type.Null()])) },
        },
      },
      async (request) => {
        const schedule = await schedules.findDefault(owner(request).userId)
        return success(schedule && presentSchedule(schedule))
      },
    )
  }
