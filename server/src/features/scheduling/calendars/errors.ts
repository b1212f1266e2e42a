import { invalid, notFound, unauthenticated, unavailable } from '../../../lib/errors.ts'
import { CALENDAR_APPS, type CalendarApp, OAUTH_APPS } from './calendar-apps.ts'

export const feedsRefused = (reason: string) =>
  invalid('ICS_FEEDS_NOT_ADDED', `Could not add ICS feeds, try using private ics feed. ${reason}`)

export const feedUrlInvalid = (url: string, reason: string) =>
  invalid('ICS_FEED_URL_INVALID', `Could not add ICS feeds: "${url.slice(0, 200)}" is not usable, because ${reason}.`)

export const passwordEmpty = () => invalid('CALENDAR_PASSWORD_EMPTY', 'Username or password cannot be empty')

export const appleRefused = ({ kind, message }: ProviderFailure) =>
  invalid(
    'APPLE_CALENDAR_NOT_ADDED',
    `Could not add this apple calendar account: ${message}${kind === 'refused' ? ` ${APPLE_ADVICE}` : ''}`,
  )

type ProviderFailure = { readonly kind: string; readonly message: string }

const APPLE_ADVICE =
  "Send the e-mail address of the Apple Account and an app-specific password. The account's own password does not work. Apple makes app-specific passwords at https://account.apple.com."

export const calDavRefused = (reason: string) =>
  invalid('CALDAV_CALENDAR_NOT_ADDED', `Could not add this CalDAV account: ${reason}`)

/** An address can contain a password, so only its harmless parts are shown. */
export const calDavUrlInvalid = (url: string, reason: string) => {
  const { origin = '', pathname = '' } = URL.canParse(url) ? new URL(url) : {}
  return invalid(
    'CALDAV_URL_INVALID',
    `Could not add this CalDAV account: the address ${`${origin}${pathname}`.slice(0, 200)} is not usable, because ${reason}.`,
  )
}

export const tooManySelected = (most: number) =>
  invalid(
    'SELECTED_CALENDARS_LIMIT_REACHED',
    `A person can have at most ${most} selected calendars. Remove a selected calendar or disconnect an account first.`,
  )

export const credentialsNotFound = () => notFound('CALENDAR_CREDENTIALS_NOT_FOUND', 'Calendar credentials not found')

export const credentialsNotYours = () =>
  unauthenticated('CALENDAR_CREDENTIALS_NOT_YOURS', 'These credentials do not belong to you')

export const accountNotConnected = (name: string) =>
  invalid('CALENDAR_CREDENTIALS_MISSING', `Credentials for ${name} not found.`)

export const accountInvalid = (name: string) => invalid('CALENDAR_CREDENTIALS_INVALID', `Invalid ${name} credentials.`)

export const calendarNotConnected = (name: string) =>
  unauthenticated('CALENDAR_NOT_CONNECTED', `${name} not connected.`)

/** Clients compare the message. The list of calendars stands in the details, as the peer sends it. */
const typeInvalid = (apps: readonly CalendarApp[]) =>
  invalid('CALENDAR_TYPE_INVALID', 'Invalid calendar type, available calendars are: ', {
    error: apps.map(({ slug }) => slug).join(', '),
  })

export const calendarTypeInvalid = () => typeInvalid(CALENDAR_APPS)

export const oauthTypeInvalid = () => typeInvalid(OAUTH_APPS.map(({ app }) => app))

export const providerNotSet = (title: string, settings: string) =>
  invalid('CALENDAR_PROVIDER_NOT_SET', `${title} can't be connected, because this server has no ${settings}.`)

export const accountRefused = (title: string, reason: string) =>
  invalid('CALENDAR_ACCOUNT_REFUSED', `The account of ${title} could not be connected: ${reason}`)

export const calendarNotFound = (externalId: string) =>
  notFound('CALENDAR_NOT_FOUND', `Could not find calendar ${externalId.slice(0, 200)}`)

export const delegationNotFound = () =>
  notFound('DELEGATION_CREDENTIAL_NOT_FOUND', 'DelegationCredential with provided delegationCredentialId not found')

export const delegationOfOthers = () =>
  notFound(
    'NOT_IN_DELEGATING_ORGANIZATION',
    'User is not a member of the organization that owns the Delegation credential',
  )

export const zoneMissing = () => invalid('TIME_ZONE_MISSING', 'Either timeZone or loggedInUsersTz must be provided')

export const busyTimesUnknown = () =>
  unavailable('BUSY_TIMES_UNKNOWN', 'Unable to fetch connected calendars events. Please try again later.')

export const zoneUnknown = (zone: string) =>
  invalid('TIME_ZONE_UNKNOWN', `"${zone.slice(0, 80)}" is not a time zone. Send a name such as Europe/Berlin.`)

export const rangeInvalid = (from: string, to: string) =>
  invalid(
    'BUSY_RANGE_INVALID',
    `dateFrom "${from}" and dateTo "${to}" must be dates or instants in order, such as 2030-01-31 and 2030-02-01.`,
  )

export const rangeUnread = (from: Date, knownUntil: Date) =>
  invalid(
    'BUSY_RANGE_UNREAD',
    `dateFrom ${from.toISOString()} is beyond the time that is read, which ends at ${knownUntil.toISOString()}. Send a dateFrom before it.`,
    { knownUntil: knownUntil.toISOString() },
  )

export const rangeTooLong = (days: number) =>
  invalid('BUSY_RANGE_TOO_LONG', `dateFrom and dateTo may be at most ${days} days apart.`)
