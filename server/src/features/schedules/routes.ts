import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../http/command.ts'
import { EmptyEnvelope, envelope, envelopeOrError, succeeded, success } from '../../http/envelope.ts'
import { NumericId } from '../../http/ids.ts'
import type { OwnerOf } from '../../http/owner.ts'
import { parseSchedule, presentSchedule, Schedule, ScheduleChangeInput, ScheduleInput } from './schema.ts'
import type { NewSchedule, Schedules } from './service.ts'

const tags = ['Schedules']
const area = 'schedules'
const path = { scheduleId: { is: 'schedule', of: 'caller' } }
const read = { caller: 'user', scope: 'SCHEDULE_READ' } as const
const write = { caller: 'user', scope: 'SCHEDULE_WRITE' } as const
const params = Type.Object({ scheduleId: NumericId })

export const scheduleRoutes =
  (schedules: Schedules, owner: OwnerOf): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        config: { operation: 'schedules.create', area, access: write },
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

    app.get(
      '/schedules/:scheduleId',
      {
        config: { operation: 'schedules.get', area, access: { ...read, path } },
        schema: { summary: 'Get a schedule', tags, params, response: { 200: envelopeOrError(Schedule) } },
      },
      async (request) =>
        success(presentSchedule(await schedules.get(owner(request).userId, request.params.scheduleId))),
    )

    app.patch(
      '/schedules/:scheduleId',
      {
        config: { operation: 'schedules.update', area, access: { ...write, path } },
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
        config: { operation: 'schedules.delete', area, access: { ...write, path } },
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
