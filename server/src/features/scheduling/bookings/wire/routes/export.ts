import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { feedBookingOf } from '../../queries/feed-bookings.ts'
import { feedFile } from '../../queries/feed-file.ts'
import type { SeenBooking } from '../../seen-booking.ts'
import type { Bookings } from '../../service.ts'
import { csvFile } from '../export/csv-file.ts'
import { checkSentStatus, parseListQuery } from '../parse-list.ts'
import { CalendarFile, ExportCalendarQuery, ExportTableQuery, TableFile } from '../schema/export.ts'
import type { ListBookingsQuery } from '../schema/list.ts'
import { area, read, tags } from './addresses.ts'

/** All rows of a file are in memory at once. */
const MOST = 5_000

const description = `The bookings are those of \`GET /v2/bookings\` with the same filters, at most ${MOST}.`

/** The routes that write a list of bookings as a file. */
export const bookingExportRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    const listed = (request: FastifyRequest, wish: ListBookingsQuery): Promise<SeenBooking[]> =>
      bookings.export(request.actor, parseListQuery(wish), MOST)

    app.get(
      '/bookings/export.csv',
      {
        config: { operation: 'bookings.export-table', area, access: read },
        schema: {
          summary: 'Export bookings as a table',
          description: `${description} Spreadsheets open the file.`,
          tags,
          querystring: ExportTableQuery,
          response: { 200: TableFile },
        },
        preValidation: async (request) => checkSentStatus(request.query.status),
      },
      async (request, reply) => {
        const text = csvFile(await listed(request, request.query), request.query.timeZone ?? 'UTC')
        return sendFile(reply, 'text/csv', 'bookings.csv', text)
      },
    )

    app.get(
      '/bookings/export.ics',
      {
        config: { operation: 'bookings.export-calendar', area, access: read },
        schema: {
          summary: 'Export bookings as a calendar file',
          description: `${description} Calendar programs import the file once; a calendar feed stays up to date.`,
          tags,
          querystring: ExportCalendarQuery,
          response: { 200: CalendarFile },
        },
        preValidation: async (request) => checkSentStatus(request.query.status),
      },
      async (request, reply) => {
        const found = await listed(request, request.query)
        return sendFile(reply, 'text/calendar', 'bookings.ics', feedFile('Daybook', 'full', found.map(feedBookingOf)))
      },
    )
  }

const sendFile = (reply: FastifyReply, type: string, name: string, text: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type(`${type}; charset=utf-8`)
    .send(text)
