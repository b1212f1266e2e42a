import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Owner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../http/input/bodies.ts'
import { command, query } from '../../../http/routes.ts'
import { listEventTypes } from './list.ts'
import { parseEventTypeChange, parseNewEventType } from './parse-event-type.ts'
import { presentEventType, presentListed, presentOfPerson } from './present-event-type.ts'
import {
  DocumentedEventTypeChangeInput,
  DocumentedEventTypeInput,
  EventTypeChangeInput,
  EventTypeInput,
  EventTypeParams,
  EventTypesQuery,
} from './schema-input.ts'
import { DeletedEventType, EventType, TeamEventType } from './schema-output.ts'
import type { EventTypes, WholeEventType } from './service.ts'

const area = 'event-types'
const path = { eventTypeId: { is: 'event-type', of: 'caller' } }
const read = { scope: 'EVENT_TYPE_READ' } as const
const write = { scope: 'EVENT_TYPE_WRITE' } as const

/** The routes for the event types of one person. */
export const eventTypeRoutes =
  (eventTypes: EventTypes, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Event types')]
    const present = (eventType: WholeEventType) => presentOfPerson(eventType, eventTypes.bookingUrl(eventType))

    query(app, '/event-types', {
      config: { operation: 'event-types.list', area, access: { ...at.access(read), caller: 'optional' } },
      schema: {
        summary: 'List event types of a person',
        description: 'Hidden event types are shown to their owner only, and hidden booking fields to nobody.',
        tags,
        querystring: EventTypesQuery,
        response: { 200: envelope(Type.Array(EventType)) },
      },
      run: ({ query, actor }) => listEventTypes(eventTypes, query, actor.kind === 'user' ? actor.userId : null),
      answer: (found) => success(found.map((eventType) => presentListed(eventType, eventTypes.bookingUrl(eventType)))),
    })

    command(app, 'POST', '/event-types', {
      config: { operation: 'event-types.create', area, access: at.access(write), maxBodyKeys: LIST_BODY_KEYS },
      schema: {
        summary: 'Create an event type',
        tags,
        body: EventTypeInput,
        documentedBody: DocumentedEventTypeInput,
        response: { 201: envelope(EventType) },
      },
      run: (context, request) => eventTypes.create(context, at.owner(request).userId, parseNewEventType(request.body)),
      answer: (eventType) => success(present(eventType)),
    })

    query(app, '/event-types/:eventTypeId', {
      config: { operation: 'event-types.get', area, access: at.access({ ...read, path }) },
      schema: {
        summary: 'Get an event type',
        description: 'Its owner, hosts, administrators and the members of its team can read it.',
        tags,
        params: EventTypeParams,
        response: { 200: envelope(Type.Union([EventType, TeamEventType])) },
      },
      run: (request) => eventTypes.get(request.actor, request.params.eventTypeId),
      answer: (eventType) => success(presentEventType(eventType, eventTypes.bookingUrl(eventType))),
    })

    command(app, 'PATCH', '/event-types/:eventTypeId', {
      config: {
        operation: 'event-types.update',
        area,
        access: at.access({ ...write, path }),
        maxBodyKeys: LIST_BODY_KEYS,
      },
      schema: {
        summary: 'Change an event type',
        description: 'Only sent fields change. Sent locations and booking fields replace the whole list.',
        tags,
        params: EventTypeParams,
        body: EventTypeChangeInput,
        documentedBody: DocumentedEventTypeChangeInput,
        response: { 200: envelope(EventType) },
      },
      run: (context, request) =>
        eventTypes.update(
          context,
          at.owner(request).userId,
          request.params.eventTypeId,
          parseEventTypeChange(request.body),
        ),
      answer: (eventType) => success(present(eventType)),
    })

    command(app, 'DELETE', '/event-types/:eventTypeId', {
      config: { operation: 'event-types.delete', area, access: at.access({ ...write, path }) },
      schema: {
        summary: 'Delete an event type',
        description: 'Its bookings stay.',
        tags,
        params: EventTypeParams,
        response: { 200: envelope(DeletedEventType) },
      },
      run: (context, request) => eventTypes.delete(context, at.owner(request).userId, request.params.eventTypeId),
      answer: ({ id, lengthMinutes, title, slug }) => success({ id, lengthInMinutes: lengthMinutes, title, slug }),
    })
  }
