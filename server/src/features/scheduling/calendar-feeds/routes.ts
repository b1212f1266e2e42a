import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { command, query } from '../../../http/routes.ts'
import type { CalendarFeeds, FeedOwner, FeedRow } from './service.ts'

const Detail = Type.Enum(['busy', 'full'], {
  description: '`busy` publishes only the times of bookings, and `full` also their titles, places and people.',
})

const properties = { id: Type.Integer(), detail: Detail, createdAt: Type.String({ format: 'date-time' }) }
const CalendarFeed = Type.Object(properties, { $id: 'CalendarFeed' })
const NewCalendarFeed = Type.Object(
  {
    ...properties,
    url: Type.String({
      description:
        'The secret address of the calendar. It is shown only now. With `.ifb` in place of `.ics`, it has the free and busy times as a VFREEBUSY.',
    }),
  },
  { $id: 'NewCalendarFeed' },
)
const FeedInput = Type.Object({ detail: Type.Optional(Detail) }, { $id: 'CreateCalendarFeed' })
const FeedParams = Type.Object({ feedId: NumericId })

/** The routes for the calendar feeds of a person or a team. */
export const calendarFeedRoutes =
  <Owner extends FeedOwner>(feeds: CalendarFeeds, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Calendar feeds')]
    const role = 'ADMIN'
    const path = { feedId: { is: 'calendar-feed', of: 'owner' } }

    query(app, '/calendar-feeds', {
      config: { operation: 'calendar-feeds.list', access: at.access({ scope: 'APPS_READ', role }) },
      schema: { summary: 'List calendar feeds', tags, response: { 200: envelope(Type.Array(CalendarFeed)) } },
      run: (request) => feeds.list(at.owner(request)),
      answer: (found) => success(found.map(presentFeed)),
    })

    command(app, 'POST', '/calendar-feeds', {
      config: {
        operation: 'calendar-feeds.create',
        access: at.access({ scope: 'APPS_WRITE', role }),
        keepsNoAnswer: true,
      },
      schema: {
        summary: 'Create a calendar feed',
        description: 'Calendar programs subscribe to its address and show the bookings.',
        tags,
        body: FeedInput,
        response: { 201: envelope(NewCalendarFeed) },
      },
      run: (context, request) => feeds.create(context, at.owner(request), request.body.detail ?? 'full'),
      answer: (feed) => success({ ...presentFeed(feed), url: feed.url }),
    })

    command(app, 'DELETE', '/calendar-feeds/:feedId', {
      config: { operation: 'calendar-feeds.delete', access: at.access({ scope: 'APPS_WRITE', role, path }) },
      schema: {
        summary: 'Delete a calendar feed',
        description: 'Its address no longer answers.',
        tags,
        params: FeedParams,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => feeds.delete(context, at.owner(request), request.params.feedId),
      answer: () => succeeded,
    })
  }

const presentFeed = ({ id, detail, createdAt }: FeedRow) => ({ id, detail, createdAt: createdAt.toISOString() })
