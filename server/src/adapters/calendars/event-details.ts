import type { ProviderAccount } from '../provider-account.ts'
import type { AttendeeResponse, CallLimits } from './calendar-provider.ts'

export type EventStatus = 'confirmed' | 'tentative' | 'cancelled'

export type EventMoment = { readonly at: Date; readonly timeZone: string }

export type EventAttendee = {
  readonly email: string
  readonly name: string | null
  readonly response: AttendeeResponse
  readonly isSelf: boolean
  readonly isOptional: boolean
  readonly isOrganizer: boolean
}

/** A way into the meeting of an event. The texts are as the provider writes them. */
export type EntryPoint = {
  readonly type: 'video' | 'phone' | 'sip' | 'more'
  readonly url: string
  readonly label?: string
  readonly pin?: string
  readonly password?: string
  readonly meetingCode?: string
  readonly accessCode?: string
  readonly regionCode?: string
}

/** An event with everything that its owner sees. */
export type EventDetails = {
  readonly externalId: string
  readonly title: string
  readonly description: string | null
  readonly start: EventMoment
  readonly end: EventMoment
  readonly status: EventStatus
  readonly location: string | null
  readonly meetingUrl: string | null
  readonly entryPoints: readonly EntryPoint[]
  readonly attendees: readonly EventAttendee[]
  readonly organizer: { readonly email: string; readonly name: string | null } | null
}

/** Adds an attendee, changes the one with this address, or removes it. An organizer is never removed. */
export type AttendeeChange = {
  readonly email: string
  readonly name?: string
  readonly response: AttendeeResponse
  readonly isOptional?: boolean
  readonly isRemoved: boolean
}

/** The parts of an event that change. The others stay. */
export type EventChange = {
  readonly title?: string
  readonly description?: string | null
  readonly start?: Partial<EventMoment>
  readonly end?: Partial<EventMoment>
  readonly status?: EventStatus
  readonly attendees?: readonly AttendeeChange[]
  /** The answers of organizers. An organizer who is not among the attendees is added. Other addresses are ignored. */
  readonly hosts?: readonly { readonly email: string; readonly response: AttendeeResponse }[]
}

/** Reads and changes single events. All functions throw `CalendarFailure`. */
export type EventEditor = {
  getEvent(account: ProviderAccount, calendarId: string, externalId: string, limits: CallLimits): Promise<EventDetails>
  /** Changes the event, and no change that somebody else makes at the same time is lost. Nobody gets a mail. */
  patchEvent(
    account: ProviderAccount,
    calendarId: string,
    externalId: string,
    change: EventChange,
    limits: CallLimits,
  ): Promise<EventDetails>
}
