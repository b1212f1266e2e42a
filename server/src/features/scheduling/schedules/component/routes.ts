import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { preparing } from '../../../../commands/context.ts'
import type { Address } from '../../../../http/address.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { command, query } from '../../../../http/routes.ts'
import type { Schedules, ScheduleWithHours } from '../service.ts'
import {
  FormSchedule,
  FormScheduleChange,
  ListedSchedules,
  NewFormSchedule,
  presentFacts,
  presentFormSchedule,
  presentListed,
  readFormSchedule,
  ScheduleFacts,
  ScheduleQuery,
} from './schema.ts'

const area = 'schedules'
const tags = ['Atoms / Schedules']
const params = Type.Object({ scheduleId: NumericId })
const path = { scheduleId: { is: 'schedule', of: 'owner' } }

/** Returns the routes for a person's schedules, in the shapes of embedded components. */
export const componentScheduleRoutes =
  (schedules: Schedules, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = at.access({ scope: 'SCHEDULE_READ' })
    const write = at.access({ scope: 'SCHEDULE_WRITE' })
    const writeOne = at.access({ scope: 'SCHEDULE_WRITE', path })

    const isOnly = async (userId: number) => (await schedules.list(userId)).length < 2

    async function present(schedule: ScheduleWithHours) {
      return presentFormSchedule(schedule, await isOnly(schedule.userId))
    }

    query(app, '/schedules', {
      config: { operation: 'schedules.getForComponents', area, access: read },
      schema: {
        summary: 'Get a schedule, for embedded components',
        description: 'The default schedule, unless `scheduleId` names another one.',
        tags,
        querystring: ScheduleQuery,
        response: { 200: envelope(FormSchedule) },
      },
      run: async (request) => present(await schedules.getOrDefault(at.owner(request).userId, request.query.scheduleId)),
      answer: (schedule) => success(schedule),
    })

    query(app, '/schedules/all', {
      config: { operation: 'schedules.listForComponents', area, access: read },
      schema: {
        summary: 'List schedules, for embedded components',
        tags,
        response: { 200: envelope(ListedSchedules) },
      },
      run: (request) => schedules.list(at.owner(request).userId),
      answer: (found) => success({ schedules: found.map(presentListed) }),
    })

    query(app, '/schedules/event-type/:eventSlug', {
      config: {
        operation: 'schedules.getForEventType',
        area,
        access: at.access({ scope: 'SCHEDULE_READ', path: { eventSlug: { is: 'slug', of: 'caller' } } }),
      },
      schema: {
        summary: 'Get the schedule of an own event type, for embedded components',
        tags,
        params: Type.Object({ eventSlug: Type.String({ maxLength: 255 }) }),
        response: { 200: envelope(FormSchedule) },
      },
      run: async (request) => present(await schedules.getForSlug(at.owner(request).userId, request.params.eventSlug)),
      answer: (schedule) => success(schedule),
    })

    command(app, 'POST', '/schedules/create', {
      config: { operation: 'schedules.createByComponents', area, access: write },
      schema: {
        summary: 'Create a schedule, for embedded components',
        description: 'Without `timeZone` it has the zone of the default schedule.',
        tags,
        body: NewFormSchedule,
        response: { 201: envelope(ScheduleFacts) },
      },
      run: async (context, request) => {
        const { userId } = at.owner(request)
        const { name } = request.body
        const timeZone = (await schedules.findDefault(userId))?.timeZone ?? 'UTC'
        const sent = { timeZone, ...readFormSchedule(request.body), name, isDefault: false }
        return schedules.create(context, userId, sent)
      },
      answer: (schedule) => success({ schedule: presentFacts(schedule) }),
    })

    command(app, 'POST', '/schedules/:scheduleId/duplicate', {
      config: { operation: 'schedules.duplicate', area, access: writeOne },
      schema: {
        summary: 'Copy a schedule',
        tags,
        params,
        response: { 201: envelope(ScheduleFacts) },
      },
      run: (context, request) => schedules.duplicate(context, at.owner(request).userId, request.params.scheduleId),
      answer: (schedule) => success({ schedule: presentFacts(schedule) }),
    })

    command(app, 'PATCH', '/schedules/:scheduleId', {
      config: { operation: 'schedules.updateByComponents', area, access: writeOne, maxBodyKeys: LIST_BODY_KEYS },
      schema: {
        summary: 'Change a schedule, for embedded components',
        description: 'Only sent fields change. Sent hours replace all hours.',
        tags,
        params,
        body: FormScheduleChange,
        response: { 200: envelope(FormSchedule) },
      },
      run: async (context, request) => {
        const { userId } = at.owner(request)
        const isLast = await isOnly(userId)
        const shown = (schedule: ScheduleWithHours) => presentFormSchedule(schedule, isLast)
        const { scheduleId } = request.params
        const sent = readFormSchedule(request.body)
        return shown(await schedules.update(preparing(context, shown), userId, scheduleId, sent))
      },
      answer: (schedule) => success(schedule),
    })
  }
