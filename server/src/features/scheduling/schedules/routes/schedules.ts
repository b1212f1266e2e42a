import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { EmptyEnvelope, envelope, envelopeOrError, succeeded, success } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { command, query } from '../../../../http/routes.ts'
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

    query(app, '/schedules', {
      config: { operation: 'schedules.list', area, access: read },
      schema: { summary: 'List schedules', tags, response: { 200: envelopeOrError(Type.Array(Schedule)) } },
      run: (request) => schedules.list(owner(request).userId),
      answer: (found) => success(found.map(presentSchedule)),
    })

    command(app, 'POST', '/schedules', {
      config: { operation: 'schedules.create', area, access: create, maxBodyKeys: LIST_BODY_KEYS },
      schema: { summary: 'Create a schedule', tags, body: ScheduleInput, response: { 201: envelope(Schedule) } },
      run: (context, request) =>
        schedules.create(context, owner(request).userId, parseSchedule(request.body) as NewSchedule),
      answer: (schedule) => success(presentSchedule(schedule)),
    })

    query(app, '/schedules/:scheduleId', {
      config: { operation: 'schedules.get', area, access: readOne },
      schema: { summary: 'Get a schedule', tags, params, response: { 200: envelopeOrError(Schedule) } },
      run: (request) => schedules.get(owner(request).userId, request.params.scheduleId),
      answer: (found) => success(presentSchedule(found)),
    })

    command(app, 'PATCH', '/schedules/:scheduleId', {
      config: { operation: 'schedules.update', area, access: update, maxBodyKeys: LIST_BODY_KEYS },
      schema: {
        summary: 'Change a schedule',
        description: 'Only sent fields change. Sent availability and overrides replace the whole set.',
        tags,
        params,
        body: ScheduleChangeInput,
        response: { 200: envelopeOrError(Schedule) },
      },
      run: (context, request) =>
        schedules.update(context, owner(request).userId, request.params.scheduleId, parseSchedule(request.body)),
      answer: (schedule) => success(presentSchedule(schedule)),
    })

    command(app, 'DELETE', '/schedules/:scheduleId', {
      config: { operation: 'schedules.delete', area, access: remove },
      schema: {
        summary: 'Delete a schedule',
        description:
          'Event types that used it use the default schedule from then on. If it was the default, the oldest other schedule of the person becomes the default, if there is one.',
        tags,
        params,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => schedules.delete(context, owner(request).userId, request.params.scheduleId),
      answer: () => succeeded,
    })
  }

/** The route for the default schedule, which event types without a schedule use. */
export const defaultScheduleRoute =
  (schedules: Schedules, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Schedules')]
    const { owner } = at
    const read = at.access({ scope: 'SCHEDULE_READ' })

    query(app, '/schedules/default', {
      config: { operation: 'schedules.getDefault', area, access: read },
      schema: {
        summary: 'Get the default schedule',
        tags,
        response: { 200: envelope(Type.Union([Schedule, Type.Null()])) },
      },
      run: (request) => schedules.findDefault(owner(request).userId),
      answer: (schedule) => success(schedule && presentSchedule(schedule)),
    })
  }
