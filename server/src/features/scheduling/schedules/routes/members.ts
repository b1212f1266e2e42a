import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { envelopeOrError, success } from '../../../../http/envelope.ts'
import { NumericId } from '../../../../http/input/ids.ts'
import { PageQuery, pageOf } from '../../../../http/input/paging.ts'
import { query } from '../../../../http/routes.ts'
import type { Group } from '../../../../lib/group.ts'
import { presentSchedule, Schedule } from '../schema.ts'
import type { Schedules } from '../service.ts'

const area = 'schedules'
const asked = { scope: 'SCHEDULE_READ', role: 'ADMIN', permission: 'availability.read' } as const
const ForEventType = Type.Object({ eventTypeId: Type.Optional(NumericId) })
const description = 'With `eventTypeId`: of each host of that event type the one schedule that counts for it.'
const response = { 200: envelopeOrError(Type.Array(Schedule)) }

/** The route that lists the schedules of all members of a team or an organization. */
export const memberScheduleRoutes =
  (schedules: Schedules, at: Address<Group>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const querystring = Type.Object({ ...PageQuery.properties, ...ForEventType.properties })
    query(app, '/schedules', {
      config: { operation: 'schedules.list', area, access: at.access(asked) },
      schema: {
        summary: "List the members' schedules",
        description,
        tags: [at.tag('Schedules')],
        querystring,
        response,
      },
      run: (request) => {
        const { eventTypeId } = request.query
        return schedules.listOfMembers(at.owner(request), { eventTypeId }, pageOf(request.query))
      },
      answer: (found) => success(found.map(presentSchedule)),
    })
  }

/** The routes for the schedules of one person in a team. */
export const teamUserScheduleRoutes =
  (schedules: Schedules, at: Address<{ userId: number; teamId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/schedules', {
      config: { operation: 'schedules.list', area, access: at.access(asked) },
      schema: {
        summary: "List a member's schedules",
        description,
        tags: [at.tag('Schedules')],
        querystring: ForEventType,
        response,
      },
      run: async (request) => {
        const { userId, teamId } = at.owner(request)
        const { eventTypeId } = request.query
        if (eventTypeId === undefined) return schedules.list(userId)
        return [await schedules.getForEventType(teamId, userId, eventTypeId)]
      },
      answer: (found) => success(found.map(presentSchedule)),
    })
  }
