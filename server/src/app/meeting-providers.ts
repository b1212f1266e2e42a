import { setTimeout as wait } from 'node:timers/promises'
import { createDaily } from '../adapters/conferencing/daily.ts'
import { type ReadNotice, readDailyNotice, type SignedNotice } from '../adapters/conferencing/daily-notices.ts'
import { createDailyRecords, type RoomRecords } from '../adapters/conferencing/daily-records.ts'
import { createTeams } from '../adapters/conferencing/teams.ts'
import { createZoom } from '../adapters/conferencing/zoom.ts'
import { createOAuthClient } from '../adapters/oauth/oauth-client.ts'
import { newAccount } from '../adapters/provider-account.ts'
import type { OAuthProviders } from '../features/scheduling/conferencing/service.ts'
import type { ProvidersByType } from '../features/scheduling/meetings/service.ts'
import type { Foundation } from './foundation.ts'

type Needed = Pick<Foundation, 'config' | 'clock' | 'traced' | 'inform' | 'providerOutgoing'>

/** Creates the providers of meetings whose settings are set. Tokens expire in real time. */
export const createMeetingProviders = (needed: Needed): OAuthProviders => ({ ...zoom(needed), ...teams(needed) })

function zoom({ config, clock, traced, inform, providerOutgoing: outgoing }: Needed): OAuthProviders {
  const { zoomClientId: clientId, zoomClientSecret: clientSecret, zoomOAuthUrl: url, zoomApiUrl: apiUrl } = config
  if (clientId === '' || clientSecret === '') return {}
  const now = clock.real
  const client = createOAuthClient(
    {
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      clientId,
      clientSecret,
      clientAuthentication: 'basic',
      // The operator chooses the scopes of the app at Zoom.
      scopes: [],
      usesPkce: true,
    },
    { now, wait, traced, noteCause: inform },
  )
  return { zoom: { client, provider: createZoom({ apiUrl, client, outgoing, now }) } }
}

function teams({ config, clock, traced, inform, providerOutgoing: outgoing }: Needed): OAuthProviders {
  const { microsoftClientId: clientId, microsoftClientSecret: clientSecret, microsoftLoginUrl: url } = config
  if (clientId === '' || clientSecret === '') return {}
  const now = clock.real
  const client = createOAuthClient(
    {
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      clientId,
      clientSecret,
      scopes: ['offline_access', 'User.Read', 'OnlineMeetings.ReadWrite'],
      usesPkce: true,
    },
    { now, wait, traced, noteCause: inform },
  )
  return { msteams: { client, provider: createTeams({ apiUrl: config.microsoftApiUrl, client, outgoing, now }) } }
}

/** Returns the providers by the type of the references to their meetings. */
export const providersByType = (needed: Needed, { zoom: atZoom, msteams }: OAuthProviders): ProvidersByType => ({
  ...rooms(needed),
  ...(atZoom && { zoom_video: { provider: atZoom.provider } }),
  ...(msteams && { office365_video: { provider: msteams.provider } }),
})

/** The rooms at Daily belong to the operator's account. Its key is a setting, so nothing saves it. */
function rooms({
  config: { dailyApiKey, dailyApiUrl: apiUrl },
  clock,
  providerOutgoing: outgoing,
}: Needed): ProvidersByType {
  if (dailyApiKey === '') return {}
  const provider = createDaily({ apiUrl, outgoing, now: clock.real })
  return { daily_video: { provider, account: newAccount(dailyApiKey) } }
}

/** Returns the reader of recordings, if the rooms are at Daily. */
export function roomRecordsOf({
  config: { dailyApiKey: apiKey, dailyApiUrl: apiUrl },
  clock,
  providerOutgoing: outgoing,
}: Needed): RoomRecords | undefined {
  return apiKey === '' ? undefined : createDailyRecords({ apiUrl, apiKey, outgoing, now: clock.real })
}

/** Returns the reader of Daily's notices, if the server has the secret of the webhook. Their age is in real time. */
export function readRoomNoticeOf({
  config: { dailyWebhookSecret: secret },
  clock,
}: Needed): ((notice: SignedNotice) => ReadNotice) | undefined {
  return secret === '' ? undefined : (notice) => readDailyNotice(secret, notice, clock.real())
}
