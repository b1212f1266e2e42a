import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static, TObject } from 'typebox'
import type { Address } from '../../../../../http/address.ts'
import type { OrganizationOwner, OrganizationUserOwner, TeamOwner } from '../../../../../http/callers/owner.ts'
import { pageEnvelope, successPage } from '../../../../../http/envelope.ts'
import type { Permission } from '../../../../../lib/permissions.ts'
import { recordOf } from '../../../../../lib/records.ts'
import type { ListOwner } from '../../queries/list-bookings.ts'
import type { Bookings } from '../../service.ts'
import { checkSentStatus, parseListQuery } from '../parse-list.ts'
import { presentBooking } from '../present.ts'
import { AnyBooking } from '../schema/booking.ts'
import { aboutTotals, ListBookingsQuery, ListOrganizationBookingsQuery, ListTeamBookingsQuery } from '../schema/list.ts'
import { withError } from '../schema/with-error.ts'

/** An address at which bookings are listed, with its particular rules. */
type ListPlace<Query extends TObject> = {
  at: Pick<Address<unknown>, 'access' | 'tag'>
  permission: Permission
  summary: string
  query: Query
  ownerOf: (request: Parameters<Address<unknown>['owner']>[0], query: Static<Query>) => ListOwner
}

export const teamBookings = (at: Address<TeamOwner>): ListPlace<typeof ListTeamBookingsQuery> => ({
  at,
  permission: 'booking.readTeamBookings',
  summary: 'List the bookings of a team',
  query: ListTeamBookingsQuery,
  ownerOf: at.owner,
})

export const organizationBookings = (
  at: Address<OrganizationOwner>,
): ListPlace<typeof ListOrganizationBookingsQuery> => ({
  at,
  permission: 'booking.readOrgBookings',
  summary: 'List the bookings of an organization',
  query: ListOrganizationBookingsQuery,
  ownerOf: (request, { userIds }) => ({ ...at.owner(request), userIds }),
})

export const organizationUserBookings = (at: Address<OrganizationUserOwner>): ListPlace<typeof ListBookingsQuery> => ({
  at,
  permission: 'booking.readOrgBookings',
  summary: 'List the bookings of a person in an organization',
  query: ListBookingsQuery,
  ownerOf: at.owner,
})

/** The routes that list bookings of teams, organizations and their members. */
export const bookingListRoutes =
  <Query extends TObject>(
    bookings: Bookings,
    { at, permission, summary, query, ownerOf }: ListPlace<Query>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/bookings',
      {
        config: { operation: 'bookings.list', access: at.access({ scope: 'BOOKING_READ', role: 'ADMIN', permission }) },
        schema: {
          summary,
          description: aboutTotals,
          tags: [at.tag('Bookings')],
          querystring: query,
          response: { 200: withError(pageEnvelope(AnyBooking)) },
        },
        preValidation: async (request) => checkSentStatus(recordOf(request.query).status),
      },
      async (request) => {
        const wish = request.query as ListBookingsQuery
        const { take = 100, skip = 0 } = wish
        const owner = ownerOf(request, request.query as Static<Query>)
        const page = await bookings.listOf(request.actor, owner, parseListQuery(wish), { take, skip })
        return successPage(page.bookings.map(presentBooking), page.pagination)
      },
    )
  }
