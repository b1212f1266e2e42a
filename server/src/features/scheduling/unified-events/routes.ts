import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { EventPath, parseChange, presentUnifiedEvent, UnifiedEventInput, UnifiedEventOutput } from './schema.ts'
import type { UnifiedEvents } from './service.ts'

const path = {
  calendar: { is: 'kind of calendar', of: 'owner' },
  eventUid: { is: 'reference of a booking', of: 'owner' },
}

/** The addresses of an event, with the names of its operations. Clients use all of them. */
const READ = [
  { url: '/calendars/:calendar/event/:eventUid', operation: 'calendarEvents.get' },
  { url: '/calendars/:calendar/events/:eventUid', operation: 'calendarEvents.getByEvents' },
  { url: '/:calendar/event/:eventUid', operation: 'calendarEvents.getByCalendar' },
  { url: '/:calendar/events/:eventUid', operation: 'calendarEvents.getByCalendarEvents' },
]
const WRITTEN = [
  { url: '/calendars/:calendar/events/:eventUid', operation: 'calendarEvents.update' },
  { url: '/:calendar/events/:eventUid', operation: 'calendarEvents.updateByCalendar' },
]

/** The routes for events of bookings as they stand in the calendar of a person. */
export const unifiedEventRoutes =
  (events: UnifiedEvents, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Unified calendars')]
    const read = at.access({ scope: 'APPS_READ', path })
    const write = at.access({ scope: 'APPS_WRITE', path })

    for (const { url, operation } of READ) {
      query(app, url, {
        config: { operation, access: read },
        schema: {
          summary: 'Get the event of a booking from the calendar',
          description: 'Only the owner of the calendar may read it.',
          tags,
          params: EventPath,
          response: { 200: envelope(UnifiedEventOutput) },
        },
        run: (request) => events.get(at.owner(request).userId, request.params),
        answer: (event) => success(presentUnifiedEvent(event)),
      })
    }

    for (const { url, operation } of WRITTEN) {
      command(app, 'PATCH', url, {
        config: { operation, access: write },
        schema: {
          summary: 'Change the event of a booking in the calendar',
          description:
            'Only the owner of the calendar may change it. The booking follows, as it follows a change in the calendar itself. Google sends no mails.',
          tags,
          params: EventPath,
          body: UnifiedEventInput,
          response: { 200: envelope(UnifiedEventOutput) },
        },
        run: (context, request) =>
          events.update(context, at.owner(request).userId, request.params, parseChange(request.body)),
        answer: (event) => success(presentUnifiedEvent(event)),
      })
    }
  }
