export const LIST_STATUSES = ['upcoming', 'recurring', 'past', 'cancelled', 'unconfirmed'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

export type SortKey = 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
export type Sort = { by: SortKey; direction: 'asc' | 'desc' }

/** Lists count their bookings up to this number. Counting all bookings of a large organization would take seconds. */
export const MAX_TOTAL = 50_000

/** The filter of a list. Every part that is present narrows the list. A period includes both of its ends. */
export type ListFilter = {
  /** Bookings with any of these states match. */
  statuses?: readonly ListStatus[] | undefined
  attendeeEmail?: string | undefined
  attendeeName?: string | undefined
  /** A part of the title, or of the name or the address of an attendee. */
  search?: string | undefined
  uid?: string | undefined
  eventTypeIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
  startsFrom?: Date | undefined
  endsUntil?: Date | undefined
  createdFrom?: Date | undefined
  createdUntil?: Date | undefined
  updatedFrom?: Date | undefined
  updatedUntil?: Date | undefined
}

export type BookingListQuery = ListFilter & {
  /** The sort orders, the most important one first. */
  sorts: readonly Sort[]
}
