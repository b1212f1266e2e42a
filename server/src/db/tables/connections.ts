import type { Generated } from 'kysely'

/** An account at a provider. Exactly one of the owners is set. */
export type ConnectionTable = {
  id: Generated<number>
  userId: number | null
  teamId: number | null
  organizationId: number | null
  category: 'calendar' | 'conferencing' | 'payment'
  /** The wire's type of credential: `google_calendar`, `zoom_video`, `stripe_payment`. */
  type: string
  appSlug: string
  /** The address or the account id at the provider. */
  account: Generated<string>
  /** The address of an integration that is a static link. */
  linkUrl: string | null
  delegationCredentialId: string | null
  /** True if the provider refuses the credentials. */
  isInvalid: Generated<boolean>
  /** When the provider was asked for the account's calendars the last time. Null if it must be asked again. */
  calendarsAskedAt: Generated<Date | null>
  /** When the reading of the stored list of calendars began. Null if nothing has noted it. */
  calendarsListedAt: Generated<Date | null>
  createdAt: Date
  updatedAt: Date
}

export type ConnectionSecretTable = { connectionId: number; keyId: string; ciphertext: Buffer }

/**
 * A way of an account at a provider to this server, which a person goes in the browser. The account becomes the group's,
 * or the person's if there is none.
 */
export type ConnectingFlowTable = {
  stateHash: Buffer
  uid: string
  kind: 'calendar' | 'conferencing' | 'payment'
  app: string
  userId: number
  teamId: number | null
  organizationId: number | null
  /** Where the flow ends: in the browser and the account that began it, on a page that asks, or without a question. */
  ending: 'in-browser' | 'after-question' | 'at-once'
  /** The hash of the number in the browser's cookie. Null until the browser is known. */
  browserHash: Buffer | null
  returnTo: string | null
  returnsAtOnce: boolean
  onErrorReturnTo: string | null
  returnsErrorsAtOnce: boolean
  isDryRun: boolean
  status: 'begun' | 'answered' | 'asks' | 'connected' | 'declined' | 'failed'
  keyId: string | null
  ciphertext: Buffer | null
  createdAt: Date
  expiresAt: Date
}

/** The place of new meetings. Exactly one of the owners is set. */
export type DefaultConferencingTable = {
  id: Generated<number>
  userId: number | null
  teamId: number | null
  organizationId: number | null
  appSlug: string
  appLink: string | null
  updatedAt: Date
}

export type CalendarTable = {
  id: Generated<number>
  connectionId: number
  userId: number
  /** The id of the calendar at its provider. For CalDAV and feeds it is an address. */
  externalId: string
  name: string
  email: string | null
  isPrimary: Generated<boolean>
  isReadOnly: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

/** A calendar that is read for the busy times of its owner. */
export type SelectedCalendarTable = { userId: number; calendarId: number; createdAt: Date }

/** The age and the range of the copy of a calendar. Time outside of the range is unknown, so it counts as busy. */
export type CalendarSyncTable = {
  calendarId: number
  /** The sync token or ETag of the copy. */
  version: string | null
  /** The hash of the busy times. Slots that were computed from equal times stay valid. */
  digest: string | null
  syncedFrom: Date | null
  syncedUntil: Date | null
  lastSyncedAt: Date | null
  lastError: string | null
  failingSince: Date | null
  failures: Generated<number>
  nextSyncAt: Date
  leasedUntil: Date | null
  /** The worker that reads the calendar. Null if it is read for a booking. */
  leasedBy: string | null
}

/** A copy of one busy time, with recurrence expanded. The generated column `during` is only for the index. */
export type CalendarBusyTimeTable = {
  id: Generated<number>
  calendarId: number
  externalUid: string
  title: Generated<string>
  startsAt: Date
  endsAt: Date
}

/** The calendar into which the bookings of its owner are written. */
export type DestinationCalendarTable = { id: Generated<number>; userId: number; calendarId: number; updatedAt: Date }
