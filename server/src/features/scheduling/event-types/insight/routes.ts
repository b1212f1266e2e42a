import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { envelope, success } from '../../../../http/envelope.ts'
import { HistoryAnswer, HistoryQuery, pageOfHistory, presentHistoryEvent } from '../../../../http/history.ts'
import { successFrom } from '../../../../http/input/paging.ts'
import { query } from '../../../../http/routes.ts'
import type { EventLog } from '../../../operation/event-log/service.ts'
import { notOfTeam } from '../errors.ts'
import { EventTypeParams } from '../schema-input.ts'
import type { EventTypes, WholeEventType } from '../service.ts'
import { PRIORITIES } from '../team/schema.ts'

const tags = ['Event types']
const path = { eventTypeId: { is: 'event-type', of: 'caller' } }
const access = { caller: 'user', scope: 'EVENT_TYPE_READ', path } as const
const params = EventTypeParams

const NullableText = Type.Union([Type.String(), Type.Null()])

const SchedulingConfig = Type.Object(
  {
    eventTypeId: Type.Integer(),
    schedulingType: Type.Union([Type.Enum(['collective', 'round_robin', 'managed']), Type.Null()]),
    assignAllTeamMembers: Type.Boolean(),
    weightsEnabled: Type.Boolean(),
    rescheduleWithSameHost: Type.Boolean(),
    hosts: Type.Array(
      Type.Object({
        userId: Type.Integer(),
        name: NullableText,
        username: NullableText,
        isFixed: Type.Boolean(),
        priority: Type.Enum([...PRIORITIES]),
        weight: Type.Integer(),
        group: NullableText,
        scheduleId: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  },
  { $id: 'SchedulingConfig' },
)

/** Returns the routes that explain how an event type came to be as it is, and who hosts it. */
export const eventTypeInsightRoutes =
  (eventTypes: EventTypes, eventLog: EventLog): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/event-types/:eventTypeId/history', {
      config: { operation: 'event-types.getHistory', access },
      schema: {
        summary: 'List the changes of an event type',
        description: 'Those who can read the event type can read its history, newest first.',
        tags,
        params,
        querystring: HistoryQuery,
        response: { 200: HistoryAnswer },
      },
      run: async ({ actor, params: { eventTypeId }, query }) => {
        const { id } = await eventTypes.get(actor, eventTypeId)
        return eventLog.history({ subjectKey: `event-type:${id}` }, pageOfHistory(query))
      },
      answer: (found) => successFrom(found, presentHistoryEvent),
    })

    query(app, '/event-types/:eventTypeId/scheduling-config', {
      config: { operation: 'event-types.getSchedulingConfig', access },
      schema: {
        summary: "Get the hosts of a team's event type with their priorities and weights",
        tags,
        params,
        response: { 200: envelope(SchedulingConfig) },
      },
      run: async ({ actor, params: { eventTypeId } }) => {
        const eventType = await eventTypes.get(actor, eventTypeId)
        if (eventType.teamId === null) throw notOfTeam(eventTypeId)
        return eventType
      },
      answer: (eventType) => success(presentConfig(eventType)),
    })

    query(app, '/event-types/:eventTypeId/crm-sync-errors', {
      config: { operation: 'event-types.listCrmSyncErrors', access },
      schema: {
        summary: 'List failures of the synchronization with a CRM',
        description: 'This server synchronizes with no CRM, so the list is always empty.',
        tags,
        params,
        response: { 200: envelope(Type.Array(Type.Object({ id: Type.Integer(), error: Type.String() }))) },
      },
      run: ({ actor, params: { eventTypeId } }) => eventTypes.get(actor, eventTypeId),
      answer: () => success([]),
    })
  }

const presentConfig = (row: WholeEventType): Static<typeof SchedulingConfig> => ({
  eventTypeId: row.id,
  schedulingType: row.schedulingType,
  assignAllTeamMembers: row.assignAllTeamMembers,
  weightsEnabled: row.weightsEnabled,
  rescheduleWithSameHost: row.reschedulesWithSameHost,
  hosts: row.hosts.map(({ userId, name, username, isFixed, priority, weight, group, scheduleId }) => ({
    userId,
    name,
    username,
    isFixed,
    priority: PRIORITIES[priority] ?? 'medium',
    weight,
    group,
    scheduleId,
  })),
})
