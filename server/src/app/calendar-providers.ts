import { setTimeout as sleep } from 'node:timers/promises'
import { createCalDav } from '../adapters/calendars/caldav/caldav.ts'
import type { CalendarProvider } from '../adapters/calendars/calendar-provider.ts'
import { createCalendarReader } from '../adapters/calendars/calendar-reader.ts'
import { createGoogleCalendar } from '../adapters/calendars/google/google-calendar.ts'
import { createIcsFeeds } from '../adapters/calendars/ics-feed.ts'
import { createMicrosoftCalendar } from '../adapters/calendars/microsoft/microsoft-calendar.ts'
import { createOAuthClient } from '../adapters/oauth/oauth-client.ts'
import { APPLE, CALDAV, FEEDS, GOOGLE, OFFICE365 } from '../features/scheduling/calendars/calendar-apps.ts'
import type { OAuthCalendars } from '../features/scheduling/calendars/service.ts'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import type { Foundation } from './foundation.ts'

/** Creates the providers of calendars whose settings are there. */
export function createCalendarProviders(foundation: Foundation) {
  const reader = createCalendarReader()
  const feeds = createIcsFeeds({ outgoing: foundation.outgoing, reader })
  const google = createGoogle(foundation)
  const microsoft = createMicrosoft(foundation)
  const { config, clock } = foundation
  const apple = createCalDav({ outgoing: foundation.providerOutgoing, reader, now: clock.real })
  const calDav = createCalDav({ outgoing: foundation.outgoing, reader, now: clock.real })
  const providers: Record<string, CalendarProvider> = {
    [FEEDS.type]: feeds,
    [APPLE.type]: apple,
    [CALDAV.type]: calDav,
    ...(google && { [GOOGLE.type]: google.provider }),
    ...(microsoft && { [OFFICE365.type]: microsoft.provider }),
  }
  return {
    reader,
    feeds,
    /** Reads and changes single events of Google calendars. */
    googleEditor: google?.provider.editor,
    /** All providers by the type of their accounts. */
    providers,
    /** The providers whose accounts are connected in the browser, by their slug. */
    oauthProviders: { [GOOGLE.slug]: google, [OFFICE365.slug]: microsoft },
    /** The providers whose accounts are connected with a password. */
    passwordProviders: { apple, appleUrl: config.appleCaldavUrl, calDav, allowsHttp: config.allowPrivateNetworks },
  }
}

/** Google gives a refresh token only if the access is offline and the person is asked. */
const OFFLINE = { access_type: 'offline', prompt: 'consent' }
const GOOGLE_SCOPES = ['calendar.readonly', 'calendar.events'].map((name) => `https://www.googleapis.com/auth/${name}`)

function createGoogle({ config, clock, providerOutgoing }: Foundation) {
  if (config.googleClientId === '') return undefined
  const client = createOAuthClient(
    {
      authorizeUrl: config.googleAuthorizeUrl,
      tokenUrl: config.googleTokenUrl,
      clientId: config.googleClientId,
      clientSecret: config.googleClientSecret,
      scopes: GOOGLE_SCOPES,
      parameters: OFFLINE,
      usesPkce: true,
    },
    { now: clock.real, wait: sleep },
  )
  return {
    client,
    provider: createGoogleCalendar({ apiUrl: config.googleApiUrl, oauth: client, outgoing: providerOutgoing }),
  }
}

/** The scope `offline_access` gives a refresh token. */
const MICROSOFT_SCOPES = ['User.Read', 'Calendars.Read', 'Calendars.ReadWrite', 'offline_access']

function createMicrosoft({ config, clock, providerOutgoing }: Foundation): OAuthCalendars | undefined {
  if (config.microsoftClientId === '') return undefined
  const loginUrl = trimCharactersAtEnd(config.microsoftLoginUrl, '/')
  const client = createOAuthClient(
    {
      authorizeUrl: `${loginUrl}/authorize`,
      tokenUrl: `${loginUrl}/token`,
      clientId: config.microsoftClientId,
      clientSecret: config.microsoftClientSecret,
      scopes: MICROSOFT_SCOPES,
      usesPkce: true,
    },
    { now: clock.real, wait: sleep },
  )
  return {
    client,
    provider: createMicrosoftCalendar({ apiUrl: config.microsoftApiUrl, oauth: client, outgoing: providerOutgoing }),
  }
}
