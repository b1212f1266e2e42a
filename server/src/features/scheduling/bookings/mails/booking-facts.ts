/** All that the mails about one booking say, as it stands after what has happened to it. */
export type BookingFacts = {
  booking: {
    uid: string
    /** One for the life of the booking: it survives a move, so that calendars move the entry they have. */
    icsUid: string
    /** Higher with every invitation that changes something (RFC 5546 §2.1.4); calendars ignore lower ones. */
    icsSequence: number
    title: string
    /** Of the event type: what the meeting is about. */
    description: string
    /** The event type's own title, without names. */
    eventTitle: string
    startsAt: Date
    endsAt: Date
    status: 'accepted' | 'pending' | 'cancelled' | 'rejected'
    /** The attendees' calendars have an entry from earlier, which has to be changed or taken out. */
    wasAccepted?: boolean
    /** As people read it: an address, a telephone number, a link. */
    location: string | null
    /** What the booker wrote. */
    notes?: string
    answers: { label: string; value: string }[]
    /** Of the cancellation, the decline or the move. */
    reason?: string
    /** Before a move. */
    former?: { startsAt: Date; endsAt: Date }
    /** The other meetings of a series that the mail speaks of, by start. */
    further?: { icsUid: string; icsSequence: number; startsAt: Date; endsAt: Date }[]
  }
  organizer: Person
  /** The booker first, as the API lists them. */
  attendees: Attendee[]
  /** Who has handed the booking over to whom; `attendees` and `organizer` are those of afterwards. */
  reassigned?: Handover
  /** The same of hosts who have it no more since it moved. */
  replaced?: Replacement[]
  /** What is absent is not offered: a caller leaves out what the event type forbids. */
  links: { booking: string; reschedule?: string; cancel?: string; confirm?: string; decline?: string }
  hideOrganizerEmail?: boolean
  /** Keeps notes and answers out of the calendar entry; the mail itself still has them. */
  hideCalendarNotes?: boolean
  /** Attendees learn nothing of each other: seats whose attendees are not shown. */
  hideAttendees?: boolean
  /** Stands for the organizer's address in invitations that must not show it. */
  noReplyAddress?: string
}

export type Handover = { from: Person; to: Person; wasOrganizer: boolean }
export type Replacement = Handover & { isNew: boolean }

export type Person = { name: string; email: string; timeZone: string; language: string }

export type Attendee = Person & {
  kind: 'booker' | 'guest' | 'host'
  /** Where they are told by text message, in place of mails or beside them. */
  textNumber?: string
  /** Of a shared meeting; whoever knows it may move and cancel the seat. */
  seatUid?: string
  /** Has joined just now, by `guests-added` or `attendee-added`; or is the one whom the occasion is about. */
  isNew?: boolean
  /** Of a guest whom a stranger has named and nobody has vouched for: where they say that they come. */
  acceptUrl?: string
  /** Has been taken out just now: by `attendee-removed`, which tells them alone. */
  isRemoved?: boolean
}

/**
 * What has happened. `attendee-added` tells the new attendees only, the seats' occasions these and the hosts, and
 * `reschedule-offered` those who are marked as new.
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

/** A mail, ready to be stored in the outbox. Hosts beside the organizer count as `organizer`: theirs is the same side. */
export type RenderedMessage = {
  recipient: 'attendee' | 'organizer'
  /** In lower case. */
  toAddress: string
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The language that it is written in. */
  locale: string
  attachments: { filename: string; contentType: string; content: string }[]
  /** Its reader may want no more of its kind. */
  isOptional?: true
}

/** A text message to a telephone. */
export type RenderedText = { toNumber: string; text: string; locale: string }
