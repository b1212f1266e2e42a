import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import type { OrganizationOwner, TeamOwner } from '../../../../http/callers/owner.ts'
import { envelope, pageEnvelope, success, successPage } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { pageOf } from '../../../../http/input/paging.ts'
import { command, query } from '../../../../http/routes.ts'
import { presentTeamEventType } from '../present-event-type.ts'
import { EventTypeParams } from '../schema-input.ts'
import { DeletedEventType, TeamEventType } from '../schema-output.ts'
import type { EventTypes, WholeEventType } from '../service.ts'
import { parseNewTeamEventType, parseTeamEventTypeChange } from './parse.ts'
import {
  DocumentedTeamEventTypeChangeInput,
  DocumentedTeamEventTypeInput,
  OrganizationEventTypesQuery,
  TeamEventTypeChangeInput,
  TeamEventTypeInput,
  TeamEventTypesQuery,
} from './schema.ts'
import type { WithChildren } from './service.ts'

const area = 'event-types'
const path = { eventTypeId: { is: 'event-type', of: 'teamId' } }
const params = EventTypeParams
const read = { scope: 'EVENT_TYPE_READ', role: 'MEMBER', permission: 'eventType.read' } as const
const write = { scope: 'EVENT_TYPE_WRITE', role: 'ADMIN' } as const

/** The response for a managed event type also contains its children. */
const OneOrManaged = Type.Union([TeamEventType, Type.Array(TeamEventType)])

/** The routes for the event types of one team. */
export const teamEventTypeRoutes =
  (eventTypes: EventTypes, at: Address<TeamOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Event types')]
    const { ofTeams } = eventTypes
    const present = (eventType: WholeEventType) => presentTeamEventType(eventType, eventTypes.bookingUrl(eventType))
    const presentAll = ({ eventType, children }: WithChildren) =>
      eventType.schedulingType === 'managed' ? [eventType, ...children].map(present) : present(eventType)

    query(app, '/event-types', {
      config: { operation: 'event-types.list', area, access: at.access(read) },
      schema: {
        summary: 'List event types of a team',
        tags,
        querystring: TeamEventTypesQuery,
        response: { 200: envelope(Type.Array(TeamEventType)) },
      },
      run: (request) => {
        const { eventSlug, hostsLimit, sortCreatedAt } = request.query
        const wish = { slug: eventSlug, hostsLimit, order: sortCreatedAt }
        return ofTeams.list(at.owner(request).teamId, wish)
      },
      answer: (found) => success(found.map(present)),
    })

    command(app, 'POST', '/event-types', {
      config: {
        operation: 'event-types.create',
        area,
        maxBodyKeys: LIST_BODY_KEYS,
        access: at.access({ ...write, permission: 'eventType.create' }),
      },
      schema: {
        summary: 'Create an event type of a team',
        tags,
        body: TeamEventTypeInput,
        documentedBody: DocumentedTeamEventTypeInput,
        response: { 201: envelope(OneOrManaged) },
      },
      run: (context, request) => ofTeams.create(context, at.owner(request), parseNewTeamEventType(request.body)),
      answer: (made) => success(presentAll(made)),
    })

    query(app, '/event-types/:eventTypeId', {
      config: { operation: 'event-types.get', area, access: at.access({ ...read, path }) },
      schema: { summary: 'Get an event type of a team', tags, params, response: { 200: envelope(TeamEventType) } },
      run: (request) => ofTeams.get(at.owner(request).teamId, request.params.eventTypeId),
      answer: (found) => success(present(found)),
    })

    command(app, 'PATCH', '/event-types/:eventTypeId', {
      config: {
        operation: 'event-types.update',
        area,
        maxBodyKeys: LIST_BODY_KEYS,
        access: at.access({ ...write, permission: 'eventType.update', path }),
      },
      schema: {
        summary: 'Change an event type of a team',
        description: 'Only sent fields change. Sent hosts, locations and booking fields replace the whole list.',
        tags,
        params,
        body: TeamEventTypeChangeInput,
        documentedBody: DocumentedTeamEventTypeChangeInput,
        response: { 200: envelope(OneOrManaged) },
      },
      run: (context, request) =>
        ofTeams.update(context, at.owner(request), request.params.eventTypeId, parseTeamEventTypeChange(request.body)),
      answer: (changed) => success(presentAll(changed)),
    })

    command(app, 'DELETE', '/event-types/:eventTypeId', {
      config: {
        operation: 'event-types.delete',
        area,
        access: at.access({ ...write, permission: 'eventType.delete', path }),
      },
      schema: {
        summary: 'Delete an event type of a team',
        description: 'Its bookings stay.',
        tags,
        params,
        response: { 200: envelope(DeletedEventType) },
      },
      run: (context, request) => ofTeams.delete(context, at.owner(request), request.params.eventTypeId),
      answer: ({ id, lengthMinutes, title, slug }) => success({ id, lengthInMinutes: lengthMinutes, title, slug }),
    })
  }

/** The route that lists the event types of all teams of an organization. */
export const organizationEventTypesRoute =
  (eventTypes: EventTypes, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/teams/event-types',
      {
        config: {
          operation: 'event-types.list-of-teams',
          area,
          access: at.access({ scope: 'EVENT_TYPE_READ', role: 'ADMIN', permission: 'eventType.read' }),
        },
        schema: {
          summary: 'List event types of all teams of an organization',
          tags: [at.tag('Teams / Event types')],
          querystring: OrganizationEventTypesQuery,
          response: { 200: pageEnvelope(TeamEventType) },
        },
      },
      async (request) => {
        const { organizationId } = at.owner(request)
        const { rows, pagination } = await eventTypes.ofTeams.listOfOrganization(
          organizationId,
          pageOf(request.query),
          request.query.sortCreatedAt,
        )
        const items = rows.map((row) => presentTeamEventType(row, eventTypes.bookingUrl(row)))
        return successPage(items, pagination)
      },
    )
  }
