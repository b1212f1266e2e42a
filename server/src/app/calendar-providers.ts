import { setTimeout as sleep } from 'node:timers/promises'
import { createCalDav } from '../adapters/calendars/caldav/caldav.ts'
import type { CalendarProvider } from '../adapters/calendars/calendar-provider.ts'
import { createCalendarReader } from '../adapters/calendars/calendar-reader.ts'
import { createGoogleCalendar } from '../adapters/calendars/google/google-calendar.ts'
import { createIcsFeeds } from '../adapters/calendars/ics-feed.ts'
import { createMicrosoftCalendar } from '../adapters/calendars/microsoft/microsoft-calendar.ts'
import { createDelegatedAccess, type DelegatedAccess } from '../adapters/oauth/delegated-access.ts'
import { googleGrant, microsoftGrant } from '../adapters/oauth/delegated-grants.ts'
import { createOAuthClient, type OAuthClient } from '../adapters/oauth/oauth-client.ts'
import { APPLE, CALDAV, FEEDS, GOOGLE, OFFICE365 } from '../features/scheduling/calendars/calendar-apps.ts'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import type { Foundation } from './foundation.ts'

/** Creates the providers of calendars. */
export function createCalendarProviders(foundation: Foundation) {
  const reader = createCalendarReader()
  const feeds = createIcsFeeds({ outgoing: foundation.outgoing, reader })
  const delegated = createDelegated(foundation)
  const google = createGoogle(foundation, delegated)
  const microsoft = createMicrosoft(foundation, delegated)
  const { config, clock } = foundation
  const apple = createCalDav({ outgoing: foundation.providerOutgoing, reader, now: clock.real })
  const calDav = createCalDav({ outgoing: foundation.outgoing, reader, now: clock.real })
  const providers: Record<string, CalendarProvider> = {
    [FEEDS.type]: feeds,
    [APPLE.type]: apple,
    [CALDAV.type]: calDav,
    [GOOGLE.type]: google.provider,
    [OFFICE365.type]: microsoft.provider,
  }
  return {
    reader,
    feeds,
    /** Reads and changes single events of Google calendars. */
    googleEditor: google.provider.editor,
    /** All providers by the type of their accounts. */
    providers,
    /** The providers whose accounts are connected in the browser, by their slug. */
    oauthProviders: { [GOOGLE.slug]: withClient(google), [OFFICE365.slug]: withClient(microsoft) },
    /** The providers whose accounts are connected with a password. */
    passwordProviders: { apple, appleUrl: config.appleCaldavUrl, calDav, allowsHttp: config.allowPrivateNetworks },
  }
}

/** Google gives a refresh token only if the access is offline and the person is asked. */
const OFFLINE = { access_type: 'offline', prompt: 'consent' }
const GOOGLE_SCOPES = ['calendar.readonly', 'calendar.events'].map((name) => `https://www.googleapis.com/auth/${name}`)

/** Creates the access to accounts that the administrators of domains open. It needs no settings of the operator. */
const createDelegated = ({ config, clock, providerOutgoing }: Foundation): DelegatedAccess =>
  createDelegatedAccess({
    grants: {
      google: googleGrant({ tokenUrl: config.googleTokenUrl, scopes: GOOGLE_SCOPES, now: clock.real }),
      office365: microsoftGrant({ loginUrl: microsoftLoginUrl(config), apiUrl: config.microsoftApiUrl }),
    },
    outgoing: providerOutgoing,
    now: clock.real,
  })

/** People can connect accounts only if the operator has set up a client. */
const withClient = ({ client, provider }: { client: OAuthClient | undefined; provider: CalendarProvider }) =>
  client && { client, provider }

function createGoogle(
  { config, clock, traced, inform, providerOutgoing: outgoing }: Foundation,
  delegated: DelegatedAccess,
) {
  const settings = {
    authorizeUrl: config.googleAuthorizeUrl,
    tokenUrl: config.googleTokenUrl,
    clientId: config.googleClientId,
    clientSecret: config.googleClientSecret,
    scopes: GOOGLE_SCOPES,
    parameters: OFFLINE,
    usesPkce: true,
  }
  const client =
    settings.clientId === ''
      ? undefined
      : createOAuthClient(settings, { now: clock.real, wait: sleep, traced, noteCause: inform })
  return {
    client,
    provider: createGoogleCalendar({ apiUrl: config.googleApiUrl, oauth: client, delegated, outgoing }),
  }
}

/** The scope `offline_access` gives a refresh token. */
const MICROSOFT_SCOPES = ['User.Read', 'Calendars.Read', 'Calendars.ReadWrite', 'offline_access']

const microsoftLoginUrl = ({ microsoftLoginUrl: url }: Foundation['config']): string => trimCharactersAtEnd(url, '/')

function createMicrosoft(
  { config, clock, traced, inform, providerOutgoing: outgoing }: Foundation,
  delegated: DelegatedAccess,
) {
  const loginUrl = microsoftLoginUrl(config)
  const settings = {
    authorizeUrl: `${loginUrl}/authorize`,
    tokenUrl: `${loginUrl}/token`,
    clientId: config.microsoftClientId,
    clientSecret: config.microsoftClientSecret,
    scopes: MICROSOFT_SCOPES,
    usesPkce: true,
  }
  const client =
    settings.clientId === ''
      ? undefined
      : createOAuthClient(settings, { now: clock.real, wait: sleep, traced, noteCause: inform })
  return {
    client,
    provider: createMicrosoftCalendar({ apiUrl: config.microsoftApiUrl, oauth: client, delegated, outgoing }),
  }
}
