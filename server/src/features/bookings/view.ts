import type { Selectable } from 'kysely'
import type { BookingTable } from '../../db/tables/bookings.ts'

export type BookingStatus = BookingTable['status']

export type ViewedHost = {
  userId: number
  name: string | null
  email: string
  username: string | null
  timeZone: string
  locale: string | null
  isOrganizer: boolean
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
  hideOrganizerEmail: boolean
  hideCalendarNotes: boolean
  pendingBlocksSlot: boolean
  disableGuests: boolean
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** A move as one side of it sees the other. */
export type ViewedMove = { uid: string; reason: string | null; movedByEmail: string | null }

/** What somebody answered on booking; the caller's own answers stand beside these. */
export type Answers = {
  name?: { firstName: string; lastName?: string }
  guests?: string[]
  location?: { value: string; optionValue: string }
  attendeePhoneNumber?: string
  [slug: string]: unknown
}

/** A booking with everything that its presentation, its mails and its rules need: read in one statement. */
export type BookingView = Omit<Selectable<BookingTable>, 'answers' | 'metadata'> & {
  answers: Answers
  metadata: Record<string, unknown>
  eventType: ViewedEventType | null
  hosts: ViewedHost[]
  /** In the order in which they joined: the booker first. */
  attendees: ViewedAttendee[]
  seriesUid: string | null
  movedFrom: ViewedMove | null
  movedTo: ViewedMove | null
}

export const organizerOf = (booking: BookingView): ViewedHost | undefined =>
  booking.hosts.find(({ isOrganizer }) => isOrganizer)

export const bookerOf = (booking: BookingView): ViewedAttendee | undefined =>
  booking.attendees.find(({ kind }) => kind === 'booker') ?? booking.attendees.find(({ kind }) => kind !== 'host')
