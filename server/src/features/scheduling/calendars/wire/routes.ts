import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../../http/envelope.ts'
import { command, query } from '../../../../http/routes.ts'
import type { Calendars } from '../service.ts'
import { askedRange } from './asked-range.ts'
import {
  BusyTimesOutput,
  BusyTimesQuery,
  CalendarCredential,
  CalendarSlug,
  ConnectedCalendarsOutput,
  DisconnectInput,
  FeedsInput,
  presentBusyTimes,
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

    query(app, '/calendars', {
      config: { operation: 'calendars.list', access: read },
      schema: { summary: 'List connected calendars', tags, response: { 200: envelope(ConnectedCalendarsOutput) } },
      run: (request) => calendars.list(at.owner(request).userId),
      answer: (connected) => success(presentConnected(connected)),
    })

    query(app, '/calendars/busy-times', {
      config: { operation: 'calendars.busyTimes', access: read },
      schema: {
        summary: 'List busy times of calendars',
        description:
          'Calendars are named by `credentialId` and `externalId`, or as a list by `calendarsToLoad[0][credentialId]` and `calendarsToLoad[0][externalId]`. Calendars are read from two days back to 750 days ahead. If the range goes beyond that, the answer has the known part, and `warnings` say up to when it is known. A `dateFrom` beyond it is refused.',
        tags,
        querystring: BusyTimesQuery,
        response: { 200: BusyTimesOutput },
      },
      run: async (request) => {
        const range = askedRange(request.query)
        if (!range) return { busy: [], warnings: [] }
        const { credentialId, externalId, calendarsToLoad = [] } = request.query
        const one = credentialId !== undefined && externalId !== undefined ? [{ credentialId, externalId }] : []
        return calendars.busyTimes(at.owner(request).userId, [...one, ...calendarsToLoad], range)
      },
      answer: presentBusyTimes,
    })

    command(app, 'POST', '/calendars/ics-feed/save', {
      config: { operation: 'calendars.connectFeeds', access: write },
      schema: {
        summary: 'Connect ICS feeds',
        description:
          'The server reads the feeds at once and then every five minutes. Their busy times are not offered.',
        tags,
        body: FeedsInput,
        response: { 201: envelope(CalendarCredential) },
      },
      run: (context, request) => calendars.connectFeeds(context, at.owner(request).userId, request.body.urls),
      answer: (connection) => success(presentCredential(connection)),
    })

    // Clients know the path for feeds as an operation of its own.
    query(app, '/calendars/ics-feed/check', {
      config: { operation: 'calendars.checkFeeds', access: read },
      schema: { summary: 'Check the connected feeds', tags, response: { 200: EmptyEnvelope } },
      run: (request) => calendars.check(at.owner(request).userId, 'ics-feed'),
      answer: () => succeeded,
    })

    query(app, '/calendars/:calendar/check', {
      config: { operation: 'calendars.check', access: readOne },
      schema: { summary: 'Check a calendar account', tags, params: CalendarSlug, response: { 200: EmptyEnvelope } },
      run: (request) => calendars.check(at.owner(request).userId, request.params.calendar),
      answer: () => succeeded,
    })

    command(app, 'POST', '/calendars/:calendar/disconnect', {
      config: { operation: 'calendars.disconnect', access: writeOne },
      schema: {
        summary: 'Disconnect a calendar account',
        description: '`id` is the `credentialId` of the account. Its calendars no longer count.',
        tags,
        params: CalendarSlug,
        body: DisconnectInput,
        response: { 200: envelope(CalendarCredential) },
      },
      run: (context, request) =>
        calendars.disconnect(context, at.owner(request).userId, request.params.calendar, request.body.id),
      answer: (connection) => success(presentCredential(connection)),
    })
  }
