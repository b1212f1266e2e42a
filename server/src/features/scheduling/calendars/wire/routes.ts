import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { answerCommand } from '../../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../../http/envelope.ts'
import type { Calendars } from '../service.ts'
import { askedRange } from './asked-range.ts'
import {
  BusyTimeOutput,
  BusyTimesQuery,
  CalendarCredential,
  CalendarSlug,
  ConnectedCalendarsOutput,
  DisconnectInput,
  FeedsInput,
  presentBusyTime,
  presentConnected,
  presentCredential,
} from './schema.ts'

const path = { calendar: { is: 'kind of calendar', of: 'owner' } }

/** The routes for the accounts of a person's calendars and for their busy times. */
export const calendarRoutes =
  (calendars: Calendars, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Calendars')]
    const read = at.access({ scope: 'APPS_READ' })
    const readOne = at.access({ scope: 'APPS_READ', path })
    const write = at.access({ scope: 'APPS_WRITE' })
    const writeOne = at.access({ scope: 'APPS_WRITE', path })

    app.get(
      '/calendars',
      {
        config: { operation: 'calendars.list', access: read },
        schema: { summary: 'List connected calendars', tags, response: { 200: envelope(ConnectedCalendarsOutput) } },
      },
      async (request) => success(presentConnected(await calendars.list(at.owner(request).userId))),
    )

    app.get(
      '/calendars/busy-times',
      {
        config: { operation: 'calendars.busyTimes', access: read },
        schema: {
          summary: 'List busy times of calendars',
          description:
            'Calendars are named by `credentialId` and `externalId`, or as a list by `calendarsToLoad[0][credentialId]` and `calendarsToLoad[0][externalId]`.',
          tags,
          querystring: BusyTimesQuery,
          response: { 200: envelope(Type.Array(BusyTimeOutput)) },
        },
      },
      async (request) => {
        const { query } = request
        const range = askedRange(query)
        if (!range) return success([])
        const { credentialId, externalId, calendarsToLoad = [] } = query
        const one = credentialId !== undefined && externalId !== undefined ? [{ credentialId, externalId }] : []
        const { userId } = at.owner(request)
        return success((await calendars.busyTimes(userId, [...one, ...calendarsToLoad], range)).map(presentBusyTime))
      },
    )

    app.post(
      '/calendars/ics-feed/save',
      {
        config: { operation: 'calendars.connectFeeds', access: write },
        schema: {
          summary: 'Connect ICS feeds',
          description:
            'The server reads the feeds at once and then every five minutes. Their busy times are not offered.',
          tags,
          body: FeedsInput,
          response: { 201: envelope(CalendarCredential) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) => calendars.connectFeeds(context, at.owner(request).userId, request.body.urls),
          (connection) => success(presentCredential(connection)),
        ),
    )

    const check = {
      config: { operation: 'calendars.checkFeeds', access: read },
      schema: { summary: 'Check a calendar account', tags, response: { 200: EmptyEnvelope } },
    }
    // Clients know the path for feeds as an operation of its own.
    app.get('/calendars/ics-feed/check', check, async (request) => {
      await calendars.check(at.owner(request).userId, 'ics-feed')
      return succeeded
    })
    app.get(
      '/calendars/:calendar/check',
      {
        config: { operation: 'calendars.check', access: readOne },
        schema: { ...check.schema, params: CalendarSlug },
      },
      async (request) => {
        await calendars.check(at.owner(request).userId, request.params.calendar)
        return succeeded
      },
    )

    app.post(
      '/calendars/:calendar/disconnect',
      {
        config: { operation: 'calendars.disconnect', access: writeOne },
        schema: {
          summary: 'Disconnect a calendar account',
          description: '`id` is the `credentialId` of the account. Its calendars no longer count.',
          tags,
          params: CalendarSlug,
          body: DisconnectInput,
          response: { 200: envelope(CalendarCredential) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) =>
            calendars.disconnect(context, at.owner(request).userId, request.params.calendar, request.body.id),
          (connection) => success(presentCredential(connection)),
        ),
    )
  }
