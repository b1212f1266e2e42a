/** All facts that the mails about a booking use, as they are after the change. */
export type BookingFacts = {
  booking: {
    uid: string
    /**
     * The id of the calendar entry. It survives a reschedule, so that calendars change the entry that they already
     * have.
     */
    icsUid: string
    /** It rises with every invitation that changes the entry (RFC 5546 §2.1.4). Calendars ignore lower numbers. */
    icsSequence: number
    title: string
    /** The event type's description of the meeting. */
    description: string
    /** The event type's own title, without names. */
    eventTitle: string
    startsAt: Date
    endsAt: Date
    status: 'accepted' | 'pending' | 'cancelled' | 'rejected'
    /** True if the attendees' calendars have an earlier entry, which must be changed or removed. */
    wasAccepted?: boolean
    /** The readable location: an address, a telephone number or a link. */
    location: string | null
    /** The booker's notes. */
    notes?: string
    answers: { label: string; value: string }[]
    /** The reason for the cancellation, the decline or the reschedule. */
    reason?: string
    /** What the booker still has to pay, or the card that they have to leave. */
    payment?: DuePayment
    /** The address of the person who moved the meeting to its time. Absent if it was never moved. */
    movedBy?: string
    /** The times before the reschedule. */
    former?: { startsAt: Date; endsAt: Date }
    /** The other meetings of a series that the mail names, ordered by start. */
    further?: { icsUid: string; icsSequence: number; startsAt: Date; endsAt: Date }[]
  }
  organizer: Person
  /** The attendees in the order of the API, so the booker is the first. */
  attendees: Attendee[]
  /**
   * The former and the new host after the booking was reassigned. `attendees` and `organizer` are already the new ones.
   */
  reassigned?: Handover
  /** The hosts who lost the booking when it was rescheduled, with their replacements. */
  replaced?: Replacement[]
  /** The links that the mail offers. The caller leaves out links that the event type forbids. */
  links: {
    booking: string
    /** The booking in the dashboard, for hosts. Events of older versions have none. */
    dashboard?: string
    reschedule?: string
    cancel?: string
    confirm?: string
    decline?: string
  }
  hideOrganizerEmail?: boolean
  /** Keeps notes and answers out of the calendar entry. The mail still has them. */
  hideCalendarNotes?: boolean
  /** True if attendees may not see each other, because the event type hides the attendees of its seats. */
  hideAttendees?: boolean
  /** The address that replaces the organizer's hidden address in invitations. */
  noReplyAddress?: string
}

export type DuePayment = {
  kind: 'charge' | 'hold'
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  /** The time is kept until then. */
  dueAt: Date
  /** The page on which the booker pays. */
  url: string
}

export type Handover = { from: Person; to: Person; wasOrganizer: boolean }
export type Replacement = Handover & { isNew: boolean }

export type Person = { name: string; email: string; timeZone: string; language: string }

export type Attendee = Person & {
  kind: 'booker' | 'guest' | 'host'
  /** The telephone number for text messages, which replace or accompany the mails. */
  textNumber?: string
  /** The seat in a shared meeting. It is the permission to reschedule and cancel the seat. */
  seatUid?: string
  /** True for an attendee who has just been added, or whom the change is about. */
  isNew?: boolean
  /** The link by which a guest whom a stranger has named accepts. Absent once the guest has accepted. */
  acceptUrl?: string
  /** True for an attendee who has just been removed. With `attendee-removed`, only this attendee gets a mail. */
  isRemoved?: boolean
}

/**
 * The kind of change. `attendee-added` goes only to the new attendees, the kinds about seats to the attendees of the
 * seat and the hosts, `reschedule-offered` to the attendees who are marked as new, and `payment-due` to the booker.
 */
export type BookingMailKind =
  | 'scheduled'
  | 'requested'
  | 'rescheduled'
  | 'cancelled'
  | 'declined'
  | 'guests-added'
  | 'location-changed'
  | 'attendee-added'
  | 'attendee-removed'
  | 'reassigned'
  | 'seat-taken'
  | 'seat-moved'
  | 'seat-cancelled'
  | 'reschedule-offered'
  | 'payment-due'

/** A mail that is ready to be stored in the outbox. All hosts count as `organizer`. */
export type RenderedMessage = {
  recipient: 'attendee' | 'organizer'
  /** The address in lower case. */
  toAddress: string
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The language of the mail. */
  locale: string
  attachments: { filename: string; contentType: string; content: string }[]
  /** True if the recipient can unsubscribe from mails of this kind. */
  isOptional?: true
}

/** A text message to a telephone number. */
export type RenderedText = { toNumber: string; text: string; locale: string }
