import { isKeyOf, keysOf } from '../../../lib/records.ts'
import { BUILT_IN, findIntegration, type Integration, integrationCode } from '../event-types/service.ts'

/** The default place of meetings that needs no connection, by the name that existing clients send. */
export const BUILT_IN_APP = 'daily-video'

/** The apps whose meetings their provider makes, and the types of their connections. */
const MADE_BY_PROVIDER = { 'google-meet': 'google_video', zoom: 'zoom_video', msteams: 'office365_video' } as const

export type ProviderApp = keyof typeof MADE_BY_PROVIDER
export type MeetingType = (typeof MADE_BY_PROVIDER)[ProviderApp]

/** The ids of event types' locations, which differ from the names of the apps for Teams. */
const INTEGRATIONS = {
  'google-meet': 'google-meet',
  zoom: 'zoom',
  msteams: 'office365-video',
} as const satisfies Record<ProviderApp, Integration>

const apps = keysOf(MADE_BY_PROVIDER)

/** The code that a booking at the app has as its location. */
export const codeOfApp = (app: ProviderApp): string => integrationCode(INTEGRATIONS[app])

const appOfCode = new Map(apps.map((app) => [codeOfApp(app), app]))

/** The apps whose accounts are connected in the browser, with the settings that they need. */
const OAUTH_APPS = {
  zoom: { title: 'Zoom', settings: 'ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET' },
  msteams: { title: 'Microsoft Teams', settings: 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET' },
} as const
export type OAuthApp = keyof typeof OAUTH_APPS

export const OAUTH_APP_NAMES = keysOf(OAUTH_APPS)
export const describeOAuthApp = (app: OAuthApp) => OAUTH_APPS[app]
export const oauthAppNamed = (name: string): OAuthApp | undefined => (isKeyOf(OAUTH_APPS, name) ? name : undefined)

/** Returns the type of the app's connections and of the references to its meetings. */
export const typeOfApp = (app: ProviderApp): MeetingType => MADE_BY_PROVIDER[app]

/** The locations whose meetings a job makes after the booking. Those of Google Meet are made with a calendar's event. */
export const MEETING_CODES: readonly string[] = OAUTH_APP_NAMES.map(codeOfApp)

export const GOOGLE_MEET = 'google-meet'
export const GOOGLE_MEET_CODE = codeOfApp('google-meet')

export const isProviderApp = (app: string): app is ProviderApp => isKeyOf(MADE_BY_PROVIDER, app)

/** Returns the type of the references to the meetings at this location. */
export function meetingTypeOf(location: string | null): MeetingType | undefined {
  const app = appOfCode.get(location ?? '')
  return app && MADE_BY_PROVIDER[app]
}

/** Returns true if a provider makes a meeting for each booking at this location. */
export const isMadeByProvider = (location: string | null): boolean => meetingTypeOf(location) !== undefined

export const PROVIDER_APPS: readonly string[] = apps
export const DEFAULT_APPS: readonly string[] = [...PROVIDER_APPS, BUILT_IN_APP]

const typeOf = new Map<string, string>(Object.entries(MADE_BY_PROVIDER))

/** The apps with links whose names differ from the ids of their locations. */
const LINK_APPS: Readonly<Partial<Record<Integration, string>>> = {
  'facetime-video': 'facetime',
  'whereby-video': 'whereby',
  huddle: 'huddle01',
  'whatsapp-video': 'whatsapp',
  'shimmer-video': 'shimmervideo',
  'jelly-conferencing': 'jelly',
}

const integrationOfLinkApp = new Map(keysOf(LINK_APPS).map((integration) => [LINK_APPS[integration], integration]))

/** Returns the name of an app with a link. */
export const appOfLink = (integration: Integration): string => LINK_APPS[integration] ?? integration

/** Returns the integration of an app, by the name of the app or of the integration itself. */
export function integrationOfApp(app: string): Integration | undefined {
  if (app === BUILT_IN_APP) return BUILT_IN
  return isProviderApp(app) ? INTEGRATIONS[app] : (integrationOfLinkApp.get(app) ?? findIntegration(app))
}

/** Returns the type of the app's connection, or undefined for an app without one. */
export const connectionTypeOf = (app: string): string | undefined => typeOf.get(app)

/** The integrations that are no static links, because this server or their provider makes their meetings. */
const WITHOUT_LINK: ReadonlySet<Integration> = new Set(['cal-video', 'google-meet', 'zoom', 'office365-video'])

/** Returns true if every meeting at this integration takes place at one address, which its owner has set. */
export const isStaticLink = (integration: Integration): boolean => !WITHOUT_LINK.has(integration)

/** Returns the type of the connection to a static link: `jitsi_video` for `jitsi`. */
export const linkTypeOf = (integration: Integration): string =>
  `${integration.replace(/-(video|conferencing)$/, '').replaceAll('-', '_')}_video`
