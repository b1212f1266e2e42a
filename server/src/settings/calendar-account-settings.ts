import type { Static, TObject } from 'typebox'
import { secret, text } from './setting.ts'
import { urlProblem } from './setting-urls.ts'

export const calendarAccountSettings = {
  googleClientId: text(
    'GOOGLE_CLIENT_ID',
    'OAuth client at Google with which people connect Google calendars; empty offers none (docs/calendars.md).',
  ),
  googleClientSecret: secret('GOOGLE_CLIENT_SECRET', 'The secret of that client.'),
  googleApiUrl: text(
    'DAYBOOK_GOOGLE_API_URL',
    'Where the APIs of Google are, without a path.',
    'https://www.googleapis.com',
  ),
  googleAuthorizeUrl: text(
    'DAYBOOK_GOOGLE_AUTHORIZE_URL',
    'The page on which Google asks people for access.',
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  googleTokenUrl: text('DAYBOOK_GOOGLE_TOKEN_URL', 'Where Google gives tokens.', 'https://oauth2.googleapis.com/token'),
  appleCaldavUrl: text('DAYBOOK_APPLE_CALDAV_URL', "Where Apple's CalDAV server is.", 'https://caldav.icloud.com'),
  microsoftClientId: text(
    'MICROSOFT_CLIENT_ID',
    'Application at Microsoft Entra with which people connect calendars of Microsoft 365; empty offers none (docs/calendars.md).',
  ),
  microsoftClientSecret: secret('MICROSOFT_CLIENT_SECRET', 'The value of a client secret of that application.'),
  microsoftApiUrl: text(
    'DAYBOOK_MICROSOFT_API_URL',
    'Where Microsoft Graph is, with its version.',
    'https://graph.microsoft.com/v1.0',
  ),
  microsoftLoginUrl: text(
    'DAYBOOK_MICROSOFT_LOGIN_URL',
    'Where Microsoft signs people in and gives tokens: /authorize and /token are below it. A tenant in place of common admits only its accounts.',
    'https://login.microsoftonline.com/common/oauth2/v2.0',
  ),
}

type Settings = Static<TObject<typeof calendarAccountSettings>>

/** Returns the errors in the settings, as sentences for the operator. */
export function calendarAccountProblems(settings: Settings): string[] {
  const { googleClientId, googleClientSecret, microsoftClientId, microsoftClientSecret } = settings
  const urls = [
    {
      env: 'DAYBOOK_GOOGLE_API_URL',
      value: settings.googleApiUrl,
      example: 'https://www.googleapis.com',
      isOrigin: true,
    },
    {
      env: 'DAYBOOK_GOOGLE_AUTHORIZE_URL',
      value: settings.googleAuthorizeUrl,
      example: 'https://accounts.google.com/o/oauth2/v2/auth',
    },
    { env: 'DAYBOOK_GOOGLE_TOKEN_URL', value: settings.googleTokenUrl, example: 'https://oauth2.googleapis.com/token' },
    { env: 'DAYBOOK_APPLE_CALDAV_URL', value: settings.appleCaldavUrl, example: 'https://caldav.icloud.com' },
    { env: 'DAYBOOK_MICROSOFT_API_URL', value: settings.microsoftApiUrl, example: 'https://graph.microsoft.com/v1.0' },
    {
      env: 'DAYBOOK_MICROSOFT_LOGIN_URL',
      value: settings.microsoftLoginUrl,
      example: 'https://login.microsoftonline.com/common/oauth2/v2.0',
    },
  ]
  return [
    ...pairProblem('GOOGLE', googleClientId, googleClientSecret),
    ...pairProblem('MICROSOFT', microsoftClientId, microsoftClientSecret),
    ...urls.flatMap((url) => urlProblem({ ...url, schemes: ['https', 'http'] }) ?? []),
  ]
}

export const pairProblem = (provider: string, id: string, secret: string): string[] =>
  (id === '') === (secret === '') ? [] : [`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET are needed together`]
