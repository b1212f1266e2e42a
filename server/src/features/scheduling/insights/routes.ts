import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { query } from '../../../http/routes.ts'
import {
  BookingInsights,
  BookingsQuery,
  FairnessInsights,
  LeadTimeInsights,
  NoShowInsights,
  PeriodsQuery,
  presentBookings,
  presentFairness,
  presentLeadTimes,
  presentNoShows,
  presentUtilization,
  RangeQuery,
  UtilizationInsights,
  withDefaults,
} from './schema.ts'
import type { Insights, InsightsOwner } from './service.ts'

/** The routes that count the bookings of a person, a team or an organization. */
export const insightRoutes =
  <Owner extends InsightsOwner>(insights: Insights, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Insights')]
    const access = at.access({ scope: 'INSIGHTS_READ', role: 'ADMIN', permission: 'insights.read' })

    query(app, '/insights/bookings', {
      config: { operation: 'insights.getBookings', access },
      schema: {
        summary: 'Count bookings over time',
        description:
          'Counts the bookings that start in each day, week or month of a zone, split by event type, host or status. A person gets the bookings that they host, and a team or an organization gets its own.',
        tags,
        querystring: BookingsQuery,
        response: { 200: envelope(BookingInsights) },
      },
      run: async (request) => {
        const wish = { ...withDefaults(request.query), groupBy: request.query.groupBy ?? 'none' }
        return { wish, found: await insights.bookings(request.actor, at.owner(request), wish) }
      },
      answer: ({ found, wish }) => success(presentBookings(found, wish)),
    })

    query(app, '/insights/lead-times', {
      config: { operation: 'insights.getLeadTimes', access },
      schema: {
        summary: 'Get how early bookings are made',
        description:
          'Counts accepted bookings that start in the range by the time between their creation and their start. A rescheduled booking was created when it was rescheduled.',
        tags,
        querystring: RangeQuery,
        response: { 200: envelope(LeadTimeInsights) },
      },
      run: async (request) => {
        const wish = withDefaults(request.query)
        return { wish, found: await insights.leadTimes(request.actor, at.owner(request), wish) }
      },
      answer: ({ found, wish }) => success(presentLeadTimes(found, wish)),
    })

    query(app, '/insights/utilization', {
      config: { operation: 'insights.getUtilization', access },
      schema: {
        summary: 'Get the booked part of the working hours',
        description:
          'Divides the booked minutes by the working hours of each host and period. The working hours are those of the default schedule as it is now, with its overrides, in the zones of journeys, without absences. A booking counts in each period that it touches. A person gets all bookings that they host, and a team or an organization gets its own bookings for each of its members. With `eventTypeId`, the minutes of that event type are divided by the same working hours.',
        tags,
        querystring: PeriodsQuery,
        response: { 200: envelope(UtilizationInsights) },
      },
      run: async (request) => {
        const wish = withDefaults(request.query)
        return { wish, found: await insights.utilization(request.actor, at.owner(request), wish) }
      },
      answer: ({ found, wish }) => success(presentUtilization(found, wish)),
    })

    query(app, '/insights/fairness', {
      config: { operation: 'insights.getFairness', access },
      schema: {
        summary: 'Compare the bookings of round robin hosts with their weights',
        description:
          'Counts the accepted bookings in the range of each rotating host. A person gets the own shares in the round robins that they host, a team gets all hosts of its round robins, and an organization those of its teams. The weights and the hosts are those of now. `GET /v2/event-types/{eventTypeId}/fairness` has the counts that decide the next host.',
        tags,
        querystring: RangeQuery,
        response: { 200: envelope(FairnessInsights) },
      },
      run: async (request) => {
        const wish = withDefaults(request.query)
        return { wish, found: await insights.fairness(request.actor, at.owner(request), wish) }
      },
      answer: ({ found, wish }) => success(presentFairness(found, wish)),
    })

    query(app, '/insights/no-shows', {
      config: { operation: 'insights.getNoShows', access },
      schema: {
        summary: 'Count the bookings to which somebody did not come',
        description:
          'Counts accepted bookings that have begun, and those of them whose host or attendees were marked as absent.',
        tags,
        querystring: PeriodsQuery,
        response: { 200: envelope(NoShowInsights) },
      },
      run: async (request) => {
        const wish = withDefaults(request.query)
        return { wish, found: await insights.noShows(request.actor, at.owner(request), wish) }
      },
      answer: ({ found, wish }) => success(presentNoShows(found, wish)),
    })
  }
