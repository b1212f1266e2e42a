import type { CallLimits } from '../calendars/calendar-provider.ts'
import type { ProviderAccount } from '../provider-account.ts'

/** A meeting as its provider should have it. */
export type WantedMeeting = {
  /** Names the meeting. It stays the same when the booking is rescheduled. */
  readonly key: string
  /** True if an earlier call may have created the meeting, because its answer was lost. */
  readonly mayExist: boolean
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  /** A text for the host. Providers that can't look up a key show it at the beginning of this text. */
  readonly agenda: string
}

export type MadeMeeting = {
  /** The id by which the meeting is changed and deleted. */
  readonly externalId: string
  /** Another id of the meeting, by which the provider lists what happened in it. It may be the same. */
  readonly meetingId: string
  /** The address for participants. */
  readonly url: string
  /** The secret that opens the meeting, or that makes its reader a host of it. */
  readonly password: string | null
}

/** A provider of meetings. All functions throw `MeetingFailure` or `OAuthFailure`. */
export type MeetingProvider = {
  /** Returns the name of the account at the provider, such as its address. */
  identify(account: ProviderAccount, limits: CallLimits): Promise<string>
  /** Creates the meeting. With `mayExist` it first looks for the meeting of an earlier call. */
  createMeeting(account: ProviderAccount, meeting: WantedMeeting, limits: CallLimits): Promise<MadeMeeting>
  /** Changes the meeting. It throws a failure of kind `missing` if a person has deleted the meeting there. */
  updateMeeting(
    account: ProviderAccount,
    made: MadeMeeting,
    meeting: WantedMeeting,
    limits: CallLimits,
  ): Promise<MadeMeeting>
  /** Deletes the meeting of an earlier call whose answer was lost. A meeting that was never made is no failure. */
  deleteByKey(account: ProviderAccount, key: string, limits: CallLimits): Promise<void>
  /** Deletes the meeting. A meeting that is gone already is no failure. */
  deleteMeeting(account: ProviderAccount, externalId: string, limits: CallLimits): Promise<void>
}

/**
 * The reason why a call failed:
 *
 * - `refused`: the provider does not accept the credentials.
 * - `missing`: the meeting is gone.
 * - `unreachable`: there was no answer, or the answer says that the provider has a fault or is too busy.
 * - `unusable`: the provider does not accept the request, or its answer makes no sense.
 */
export type MeetingFailureKind = 'refused' | 'missing' | 'unreachable' | 'unusable'

/** The message is a sentence for the host. It contains no credentials. */
export class MeetingFailure extends Error {
  readonly kind: MeetingFailureKind
  /** The time to wait before the next call, if the provider has named it. */
  readonly retryAfterMs: number | undefined

  constructor(kind: MeetingFailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'MeetingFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
