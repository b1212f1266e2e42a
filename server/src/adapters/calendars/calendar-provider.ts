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
  /** The maximum time for one request. */
  readonly timeoutMs: number
  /** Ends the reading at once. */
  readonly signal: AbortSignal
}

/** All busy times of a calendar in the range of the request. */
export type BusyTimesAnswer = {
  readonly busy: readonly ProviderBusyTime[]
  readonly version: string | null
  /** The uids of events that could not be read. Their times in the last copy stay busy. */
  readonly lostUids: readonly string[]
  /** A sentence about what could not be read, for the owner. */
  readonly warning: string | null
}

/**
 * A provider of calendars. `credentials` is the text that was stored when the account was connected.
 *
 * All functions throw `CalendarFailure`.
 */
export type CalendarProvider = {
  listCalendars(
    credentials: string,
    limits: Pick<BusyTimesRequest, 'timeoutMs' | 'signal'>,
  ): Promise<readonly ProviderCalendar[]>
  /** Returns the busy times, or 'unchanged' if the calendar still has the version of the request. */
  readBusyTimes(
    credentials: string,
    externalId: string,
    request: BusyTimesRequest,
  ): Promise<BusyTimesAnswer | 'unchanged'>
}

/**
 * The reason why a calendar could not be read:
 *
 * - `refused`: the provider does not accept the credentials.
 * - `unreachable`: there was no answer, or the answer says that the provider has a fault or is too busy.
 * - `unreadable`: the answer is not a calendar, or it is cut off.
 */
export type CalendarFailureKind = 'refused' | 'unreachable' | 'unreadable'

/** The message is a sentence for the owner of the calendar. It contains no credentials. */
export class CalendarFailure extends Error {
  readonly kind: CalendarFailureKind

  constructor(kind: CalendarFailureKind, message: string) {
    super(message)
    this.name = 'CalendarFailure'
    this.kind = kind
  }
}
