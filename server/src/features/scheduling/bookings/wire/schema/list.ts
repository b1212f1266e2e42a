import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../../http/input/ids.ts'
import { LIST_STATUSES, MAX_TOTAL } from '../../queries/list-filter.ts'

const instant = (description: string) => Type.Optional(Type.String({ format: 'iso-instant', description }))
const direction = (description: string) => Type.Optional(Type.Enum(['asc', 'desc'], { description }))
const ids = (description: string) => Type.Optional(Type.Array(NumericId, { description }))

/** A sentence for the description of every list. */
export const aboutTotals = `\`totalItems\` is exact up to ${MAX_TOTAL}. In a longer list, at least as many bookings as it says exist, and \`hasNextPage\` is still exact.`

/** The filters that every list of bookings has. */
const common = {
  status: Type.Optional(Type.Array(Type.Enum(LIST_STATUSES), { description: 'Bookings in any of these states.' })),
  attendeeEmail: Type.Optional(Type.String()),
  attendeeName: Type.Optional(Type.String()),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'A part of the title, or of the name or the address of an attendee. Upper and lower case are the same.',
    }),
  ),
  bookingUid: Type.Optional(Type.String()),
  eventTypeIds: ids('Any of these.'),
  eventTypeId: Type.Optional(NumericId),
  afterStart: instant('Starts then or later.'),
  beforeEnd: instant('Ends then or earlier.'),
  sortStart: direction('By start. Of several orders this one goes first.'),
  sortEnd: direction('By end.'),
  sortCreated: direction('By when they were made.'),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 100 })),
  skip: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
}

export const ListTeamBookingsQuery = Type.Object(common)

export const ListBookingsQuery = Type.Object({
  ...common,
  teamsIds: ids('Any of these.'),
  teamIds: ids('Other name of teamsIds.'),
  teamId: Type.Optional(NumericId),
  afterCreatedAt: instant('Made then or later.'),
  beforeCreatedAt: instant('Made then or earlier.'),
  afterUpdatedAt: instant('Changed then or later.'),
  beforeUpdatedAt: instant('Changed then or earlier.'),
  sortUpdatedAt: direction('By when they were last changed.'),
})
export type ListBookingsQuery = Static<typeof ListBookingsQuery>

export const ListOrganizationBookingsQuery = Type.Object({
  ...ListBookingsQuery.properties,
  userIds: ids('Hosted or attended by any of these members.'),
})
