import { urlProblem } from './setting-urls.ts'

/** The settings of providers at which people connect accounts. A text is empty if it isn't set. */
type Settings = {
  googleClientId: string
  googleClientSecret: string
  googleApiUrl: string
  googleAuthorizeUrl: string
  googleTokenUrl: string
  microsoftClientId: string
  microsoftClientSecret: string
  microsoftApiUrl: string
  microsoftLoginUrl: string
}

/** Returns the errors in the settings, as sentences for the operator. */
export function calendarAccountProblems(settings: Settings): string[] {
  const { googleClientId, googleClientSecret, microsoftClientId, microsoftClientSecret } = settings
  const urls = [
    { env: 'DAYBOOK_GOOGLE_API_URL', value: settings.googleApiUrl, example: 'https://www.googleapis.com' },
    {
      env: 'DAYBOOK_GOOGLE_AUTHORIZE_URL',
      value: settings.googleAuthorizeUrl,
      example: 'https://accounts.google.com/o/oauth2/v2/auth',
    },
    { env: 'DAYBOOK_GOOGLE_TOKEN_URL', value: settings.googleTokenUrl, example: 'https://oauth2.googleapis.com/token' },
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

const pairProblem = (provider: string, id: string, secret: string): string[] =>
  (id === '') === (secret === '') ? [] : [`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET are needed together`]
