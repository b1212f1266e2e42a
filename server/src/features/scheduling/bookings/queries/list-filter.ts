export const LIST_STATUSES = ['upcoming', 'recurring', 'past', 'cancelled', 'unconfirmed'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

export type SortKey = 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
export type Sort = { by: SortKey; direction: 'asc' | 'desc' }

/** Which bookings are wanted; every part that is there narrows the list, both ends of a period included. */
export type ListFilter = {
  /** Any of these. */
  statuses?: readonly ListStatus[] | undefined
  attendeeEmail?: string | undefined
  attendeeName?: string | undefined
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
  /** The first one counts most. */
  sorts: readonly Sort[]
}
