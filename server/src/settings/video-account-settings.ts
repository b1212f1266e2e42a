import type { Static, TObject } from 'typebox'
import { pairProblem } from './calendar-account-settings.ts'
import { secret, text } from './setting.ts'
import { urlProblem } from './setting-urls.ts'

export const videoAccountSettings = {
  zoomClientId: text(
    'ZOOM_CLIENT_ID',
    'OAuth app at Zoom with which people connect accounts that make meetings; empty offers none (docs/video.md).',
  ),
  zoomClientSecret: secret('ZOOM_CLIENT_SECRET', 'The secret of that app.'),
  zoomApiUrl: text('DAYBOOK_ZOOM_API_URL', 'Where the API of Zoom is, with its version.', 'https://api.zoom.us/v2'),
  zoomOAuthUrl: text(
    'DAYBOOK_ZOOM_OAUTH_URL',
    'Where Zoom asks people for access and gives tokens: /authorize and /token are below it.',
    'https://zoom.us/oauth',
  ),
  dailyApiKey: secret(
    'DAILY_API_KEY',
    'API key of a Daily account in which the rooms of the built-in video are made; empty makes them on JITSI_HOST (docs/video.md).',
  ),
  dailyWebhookSecret: secret(
    'DAILY_WEBHOOK_SECRET',
    'The secret, in base64, of the webhook at Daily that sends notices of recordings to PUBLIC_URL/v2/conferencing/daily/webhook (docs/video.md).',
  ),
  dailyApiUrl: text('DAYBOOK_DAILY_API_URL', 'Where the API of Daily is, with its version.', 'https://api.daily.co/v1'),
}

type Settings = Static<TObject<typeof videoAccountSettings>>

/** Returns the errors in the settings, as sentences for the operator. */
export function videoAccountProblems(settings: Settings): string[] {
  const { zoomClientId, zoomClientSecret, zoomApiUrl, zoomOAuthUrl, dailyApiUrl } = settings
  const urls = [
    { env: 'DAYBOOK_ZOOM_API_URL', value: zoomApiUrl, example: 'https://api.zoom.us/v2' },
    { env: 'DAYBOOK_ZOOM_OAUTH_URL', value: zoomOAuthUrl, example: 'https://zoom.us/oauth' },
    { env: 'DAYBOOK_DAILY_API_URL', value: dailyApiUrl, example: 'https://api.daily.co/v1' },
  ]
  return [
    ...pairProblem('ZOOM', zoomClientId, zoomClientSecret),
    ...urls.flatMap((url) => urlProblem({ ...url, schemes: ['https', 'http'] }) ?? []),
  ]
}
