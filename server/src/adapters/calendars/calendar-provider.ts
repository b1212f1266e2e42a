import type { ProviderAccount } from '../provider-account.ts'

/** A calendar as its provider lists it. */
export type ProviderCalendar = {
  /** The id of the calendar at the provider, which never contains a secret. */
  readonly externalId: string
  readonly name: string
  readonly email: string | null
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
}

export type ProviderBusyTime = {
  readonly externalUid: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
}

export type BusyTimesRequest = {
  /** The range [from, until). */
  readonly from: Date
  readonly until: Date
  /** The zone of the calendar's owner, in which dates and times without a zone are read. */
  readonly timeZone: string
  readonly ownerEmail: string
  /** The version of the last copy. It is null if the whole calendar must be read. */
  readonly version: string | null
  /** The end of the uids that bookings of a server like this one have. */
  readonly bookingUidEnd: string
} & CallLimits

/** The limits of a call, which may take several requests. */
export type CallLimits = {
  /** The maximum time for one request. */
  readonly timeoutMs: number
  /** Ends the call at once, also while an answer is read. */
  readonly signal: AbortSignal
  /** The person whose share of the threads the reading of large answers takes. */
  readonly userId?: number | null | undefined
}

/** All busy times of a calendar in the range of the request. */
export type BusyTimesAnswer = {
  readonly busy: readonly ProviderBusyTime[]
  /** The events that have the uid of a booking, also if they are cancelled or free. Events of feeds are left out. */
  readonly bookings: readonly ProviderEvent[]
  readonly version: string | null
  /**
   * The uids of events of which a time could not be read. What could be read of them is among the busy times, and their
   * times in the last complete copy stay busy as well.
   */
  readonly lostUids: readonly string[]
  /** The uids of events that are busy at a time, or for a length, which was guessed. Nothing follows such an event. */
  readonly guessedUids: readonly string[]
  /** A sentence about what could not be read, for the owner. */
  readonly warning: string | null
}

/** The answer of an attendee to an invitation, in the words of RFC 5545. */
export type AttendeeResponse = 'needs-action' | 'accepted' | 'declined' | 'tentative'

/** An event as it stands in a calendar. */
export type ProviderEvent = {
  readonly uid: string
  /** The id of the event at the provider. For CalDAV it is the address of the file. */
  readonly externalId: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCancelled: boolean
  /** The `revision` with which the event was written last. It is null for an event that this server did not write. */
  readonly revision: number | null
  readonly attendees: readonly { readonly email: string; readonly response: AttendeeResponse }[]
}

/** An event to write. */
export type NewCalendarEvent = {
  /** The UID of RFC 5545, which stays the same when the event changes. */
  readonly uid: string
  /**
   * The number of the write. It is stored with the event, so that a reading which is older than the last write can be
   * told from a change by a person.
   */
  readonly revision: number
  /** The SEQUENCE of RFC 5545. */
  readonly sequence: number
  readonly title: string
  readonly description: string
  readonly location: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly organizer: { readonly name: string; readonly email: string }
  /**
   * The other participants. The provider must not send invitations to them, because this server does. `hasAccepted` is
   * true for those who chose the time.
   */
  readonly attendees: readonly { readonly name: string; readonly email: string; readonly hasAccepted?: boolean }[]
  /** True if the time has changed since the last write, so that earlier answers are for another time. */
  readonly asksAgain?: boolean
  /** True if people who share the calendar must not see more than a busy time. */
  readonly isPrivate: boolean
  /** True if the provider makes a meeting of its own video app with the event. */
  readonly wantsMeeting: boolean
}

/** The event of a booking, as it is looked up in a calendar. */
export type KnownEvent = {
  readonly uid: string
  readonly externalId: string
  /** The zone of the calendar's owner, in which dates and times without a zone are read. */
  readonly timeZone: string
}

export type WrittenEvent = {
  readonly externalId: string
  readonly version: string | null
  readonly meeting: { readonly id: string; readonly url: string } | null
}

/** Writes events and looks them up. All functions throw `CalendarFailure`. */
export type CalendarWriter = {
  /**
   * Creates the event, or replaces the one with this `externalId`. An event that a person has deleted is created again.
   * A repeat creates no second event, even if the answer to the first call was lost.
   */
  writeEvent(
    account: ProviderAccount,
    calendarId: string,
    event: NewCalendarEvent,
    externalId: string | null,
    limits: CallLimits,
  ): Promise<WrittenEvent>
  /**
   * Returns the event as it stands in the calendar, whatever its time is. Returns undefined if the provider confirms that
   * the event is deleted or cancelled. A calendar that is gone is a failure, and so is an answer that can't be read.
   */
  findEvent(
    account: ProviderAccount,
    calendarId: string,
    event: KnownEvent,
    limits: CallLimits,
  ): Promise<ProviderEvent | undefined>
  /** Deletes the event. An event or a calendar that is gone already is no failure. */
  deleteEvent(account: ProviderAccount, calendarId: string, externalId: string, limits: CallLimits): Promise<void>
}

/** A provider of calendars. All functions throw `CalendarFailure`. */
export type CalendarProvider = {
  /** Returns the name of the account at the provider, such as its address. It tells the accounts of a person apart. */
  identify(account: ProviderAccount, limits: CallLimits): Promise<string>
  listCalendars(account: ProviderAccount, limits: CallLimits): Promise<readonly ProviderCalendar[]>
  /** Returns the busy times, or 'unchanged' if the calendar still has the version of the request. */
  readBusyTimes(
    account: ProviderAccount,
    externalId: string,
    request: BusyTimesRequest,
  ): Promise<BusyTimesAnswer | 'unchanged'>
  /** Undefined if calendars of this provider can only be read. */
  readonly writer?: CalendarWriter
}

/**
 * The reason why a call failed:
 *
 * - `refused`: the provider does not accept the credentials.
 * - `missing`: the calendar is gone, or the account may not use it any more.
 * - `unreachable`: there was no answer, or the answer says that the provider has a fault or is too busy.
 * - `unreadable`: the answer is not a calendar, or it is cut off.
 */
export type CalendarFailureKind = 'refused' | 'missing' | 'unreachable' | 'unreadable'

/** The message is a sentence for the owner of the calendar. It contains no credentials. */
export class CalendarFailure extends Error {
  readonly kind: CalendarFailureKind
  /** The time to wait before the next call, if the provider has named it. */
  readonly retryAfterMs: number | undefined

  constructor(kind: CalendarFailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'CalendarFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
