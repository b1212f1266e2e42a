import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { preparing } from '../../../../commands/context.ts'
import type { Address } from '../../../../http/address.ts'
import type { Owner, TeamOwner } from '../../../../http/callers/owner.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { fit } from '../../../../http/input/fit.ts'
import { command, query } from '../../../../http/routes.ts'
import { eventTypeNotFound } from '../errors.ts'
import { parseEventTypeChange } from '../parse-event-type.ts'
import { EventTypeChangeInput, EventTypeParams } from '../schema-input.ts'
import type { EventTypes, WholeEventType } from '../service.ts'
import { parseTeamEventTypeChange } from '../team/parse.ts'
import { TeamEventTypeChangeInput } from '../team/schema.ts'
import { readFormChange, readTeamFormChange } from './parse-settings.ts'
import { presentPublicEvent } from './present-public.ts'
import { presentSettings } from './present-settings.ts'
import {
  EventTypeSettings,
  EventTypeWithTeam,
  ListedEventTypes,
  PublicEvent,
  PublicEventQuery,
  SettingsChange,
} from './schema.ts'

const area = 'event-types'
const tags = ['Atoms / Event types']
const read = { scope: 'EVENT_TYPE_READ' } as const
const write = { scope: 'EVENT_TYPE_WRITE' } as const

const listed = (found: readonly WholeEventType[]) =>
  success({
    eventTypes: found.map(({ id, title, lengthMinutes, description, slug, hidden }) => ({
      id,
      title,
      length: lengthMinutes,
      description,
      slug,
      hidden,
    })),
  })

/** Returns the route for the event type of a booking page that a component shows. */
export const publicEventRoute =
  (eventTypes: EventTypes): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/event-types/:eventSlug/public', {
      config: {
        operation: 'event-types.getPublic',
        area,
        access: { caller: 'optional', scope: 'any', path: { eventSlug: { is: 'slug', of: 'public' } } },
      },
      schema: {
        summary: 'Get the event type of a booking page, for embedded components',
        description: 'Name its owner with `username`, or its team with `teamId`.',
        tags,
        params: Type.Object({ eventSlug: Type.String({ maxLength: 255 }) }),
        querystring: PublicEventQuery,
        response: { 200: envelope(PublicEvent) },
      },
      run: ({ params: { eventSlug }, query: { username, teamId, orgId } }) =>
        eventTypes.findPublic({ slug: eventSlug, username, teamId, orgId }),
      answer: (found) => success(presentPublicEvent(found, eventTypes.publicUrl)),
    })
  }

/** Returns the routes for the event types of one person, in the shapes of embedded components. */
export const componentEventTypeRoutes =
  (eventTypes: EventTypes, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const path = { eventTypeId: { is: 'event-type', of: 'caller' } }
    const present = async (eventType: WholeEventType) =>
      presentSettings(eventType, await eventTypes.listApps({ userId: eventType.userId ?? 0 }))

    query(app, '/event-types', {
      config: { operation: 'event-types.listForComponents', area, access: at.access(read) },
      schema: {
        summary: 'List own event types, for embedded components',
        tags,
        response: { 200: envelope(ListedEventTypes) },
      },
      run: (request) => {
        const { userId } = at.owner(request)
        return eventTypes.list({ owner: { userId }, viewerId: userId })
      },
      answer: listed,
    })

    query(app, '/event-types/list-with-team', {
      config: { operation: 'event-types.listWithTeam', area, access: at.access(read) },
      schema: {
        summary: 'List own event types and those of own teams, for embedded components',
        tags,
        response: { 200: envelope(Type.Array(EventTypeWithTeam)) },
      },
      run: (request) => eventTypes.listWithTeams(at.owner(request).userId),
      answer: (found) => success(found),
    })

    query(app, '/event-types/:eventTypeId', {
      config: { operation: 'event-types.getForComponents', area, access: at.access({ ...read, path }) },
      schema: {
        summary: 'Get the settings of an event type, for embedded components',
        tags,
        params: EventTypeParams,
        response: { 200: envelope(EventTypeSettings) },
      },
      run: async (request) => {
        const found = await eventTypes.find({ id: request.params.eventTypeId })
        if (found?.userId !== at.owner(request).userId) throw eventTypeNotFound(request.params.eventTypeId)
        return present(found)
      },
      answer: (settings) => success(settings),
    })

    command(app, 'PATCH', '/event-types/:eventTypeId', {
      config: {
        operation: 'event-types.updateByComponents',
        area,
        access: at.access({ ...write, path }),
        maxBodyKeys: LIST_BODY_KEYS,
      },
      schema: {
        summary: 'Change an event type, for embedded components',
        description: 'Settings that this server does not have are ignored.',
        tags,
        params: EventTypeParams,
        body: SettingsChange,
        response: { 200: envelope(EventTypeSettings) },
      },
      run: async (context, request) => {
        const { userId } = at.owner(request)
        const { eventTypeId } = request.params
        const sent = fit(EventTypeChangeInput, readFormChange(request.body), 'event type')
        const apps = await eventTypes.listApps({ userId })
        const shown = (eventType: WholeEventType) => presentSettings(eventType, apps)
        const change = parseEventTypeChange(sent)
        return shown(await eventTypes.update(preparing(context, shown), userId, eventTypeId, change))
      },
      answer: (settings) => success(settings),
    })
  }

/** Returns the routes for the event types of one team, in the shapes of embedded components. */
export const componentTeamEventTypeRoutes =
  (eventTypes: EventTypes, at: Address<TeamOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const path = { eventTypeId: { is: 'event-type', of: 'teamId' } }
    const readOfTeam = { ...read, role: 'MEMBER', permission: 'eventType.read' } as const
    const present = async (teamId: number, eventType: WholeEventType) =>
      presentSettings(eventType, await eventTypes.listApps({ teamId }))

    query(app, '/event-types', {
      config: { operation: 'event-types.listForComponents', area, access: at.access(readOfTeam) },
      schema: {
        summary: 'List event types of a team, for embedded components',
        tags,
        response: { 200: envelope(ListedEventTypes) },
      },
      run: (request) => eventTypes.ofTeams.list(at.owner(request).teamId, {}),
      answer: listed,
    })

    query(app, '/event-types/:eventTypeId', {
      config: { operation: 'event-types.getForComponents', area, access: at.access({ ...readOfTeam, path }) },
      schema: {
        summary: "Get the settings of a team's event type, for embedded components",
        tags,
        params: EventTypeParams,
        response: { 200: envelope(EventTypeSettings) },
      },
      run: async (request) => {
        const { teamId } = at.owner(request)
        return present(teamId, await eventTypes.ofTeams.get(teamId, request.params.eventTypeId))
      },
      answer: (settings) => success(settings),
    })

    command(app, 'PATCH', '/event-types/:eventTypeId', {
      config: {
        operation: 'event-types.updateByComponents',
        area,
        maxBodyKeys: LIST_BODY_KEYS,
        access: at.access({ ...write, role: 'ADMIN', permission: 'eventType.update', path }),
      },
      schema: {
        summary: "Change a team's event type, for embedded components",
        description: 'Settings that this server does not have are ignored.',
        tags,
        params: EventTypeParams,
        body: SettingsChange,
        response: { 200: envelope(EventTypeSettings) },
      },
      run: async (context, request) => {
        const team = at.owner(request)
        const sent = fit(TeamEventTypeChangeInput, readTeamFormChange(request.body), 'event type')
        const apps = await eventTypes.listApps({ teamId: team.teamId })
        const shown = ({ eventType }: { eventType: WholeEventType }) => presentSettings(eventType, apps)
        const { eventTypeId } = request.params
        const change = parseTeamEventTypeChange(sent)
        return shown(await eventTypes.ofTeams.update(preparing(context, shown), team, eventTypeId, change))
      },
      answer: (settings) => success(settings),
    })
  }
