export type BookingStatus = 'accepted' | 'pending' | 'cancelled' | 'rejected' | 'awaiting_host'

export type ViewedHost = {
  userId: number
  name: string | null
  email: string
  username: string | null
  timeZone: string
  locale: string | null
  isOrganizer: boolean
  /** Of a round robin: attends every booking. */
  isFixed: boolean
  groupId: number | null
}

export type ViewedAttendee = {
  id: number
  kind: 'booker' | 'guest' | 'host' | 'seat'
  userId: number | null
  name: string
  email: string
  phoneNumber: string | null
  timeZone: string
  language: string
  absent: boolean
  /** False for a guest whom a stranger has named, until somebody stands up for that: they hear of it once. */
  vouched: boolean
  /** Of a seated booking. */
  seat: ViewedSeat | null
}

/** What one of several bookers answered. */
export type ViewedSeat = {
  /** Empty where the reader isn't to know it. Whoever knows it may give the seat back. */
  uid: string
  answers: Answers
  metadata: Record<string, unknown>
  createdAt: string
  /** The booking that this one left alone for the present one. */
  movedFrom: ViewedReschedule | null
}

/** The booking's event type as far as its presentation and its rules after booking need it. */
export type ViewedEventType = {
  id: number
  slug: string
  title: string
  userId: number | null
  teamId: number | null
  cancellingDisabled: boolean
  reschedulingDisabled: boolean
  reschedulingMinimumNoticeMinutes: number | null
  allowsReschedulingPast: boolean
  /** Not told of what has just been booked. */
  allowsReschedulingCancelled?: boolean
  hideOrganizerEmail: boolean
  hideCalendarNotes: boolean
  pendingBlocksSlot: boolean
  disableGuests: boolean
  seatsShowAttendees: boolean
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** A move as one side of it sees the other. */
export type ViewedReschedule = { uid: string; reason: string | null; movedByEmail: string | null }

/** What somebody answered on booking; the caller's own answers stand beside these. */
export type Answers = {
  name?: { firstName: string; lastName?: string }
  guests?: string[]
  location?: { value: string; optionValue: string }
  attendeePhoneNumber?: string
  [slug: string]: unknown
}

/** A booking with everything that its presentation, its mails and its rules need: read in one statement. */
export type BookingView = {
  id: number
  uid: string
  /** Of the whole chain of moves. */
  permanentId: string
  seriesId: number | null
  seriesPosition: number | null
  seriesUid: string | null
  /** What its client calls the series. */
  seriesClientUid: string | null
  eventTypeId: number | null
  eventType: ViewedEventType | null
  organizerId: number | null
  teamId: number | null
  organizationId: number | null
  platformClientId: string | null
  createdByUserId: number | null
  status: BookingStatus
  /** Until then a host may take it. */
  awaitsHostUntil: Date | null
  version: number
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  locationType: string | null
  location: string | null
  videoUrl: string | null
  /** Null where one booker has the meeting alone. */
  seatsTotal: number | null
  seatsTaken: number
  /** The seat that the command has just made or moved. */
  seatUid?: string
  /** The seat by whose uid the booking was asked for. */
  shownSeatUid?: string
  answers: Answers
  metadata: Record<string, unknown>
  icsUid: string
  icsSequence: number
  cancellationReason: string | null
  cancelledByEmail: string | null
  rejectionReason: string | null
  hostAbsent: boolean
  rating: number | null
  createdAt: Date
  updatedAt: Date
  hosts: ViewedHost[]
  /** In the order in which they joined: the booker first. */
  attendees: ViewedAttendee[]
  movedFrom: ViewedReschedule | null
  movedTo: ViewedReschedule | null
}

export const organizerOf = (booking: BookingView): ViewedHost | undefined =>
  booking.hosts.find(({ isOrganizer }) => isOrganizer)

export const bookerOf = (booking: BookingView): ViewedAttendee | undefined =>
  booking.attendees.find(({ kind }) => kind === 'booker') ?? booking.attendees.find(({ kind }) => kind !== 'host')

/** A yes of the host vouches for them. */
export const hasUnvouched = ({ attendees }: BookingView): boolean => attendees.some(({ vouched }) => !vouched)

/** What was cancelled, where the event type says so; of a shared meeting nobody is left who could. */
export const canBeBookedAgain = ({ status, movedTo, seatsTotal, eventType }: BookingView): boolean =>
  status === 'cancelled' && movedTo === null && seatsTotal === null && eventType?.allowsReschedulingCancelled === true
