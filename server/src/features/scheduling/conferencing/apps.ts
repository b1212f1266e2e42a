import type { Integration } from '../event-types/service.ts'

/** The default place of meetings that needs no connection, by the name that existing clients send. */
export const BUILT_IN_APP = 'daily-video'

/** The apps whose meetings their provider makes, and the types of their connections. */
const MADE_BY_PROVIDER = { 'google-meet': 'google_video', zoom: 'zoom_video', msteams: 'office365_video' } as const

export const PROVIDER_APPS: readonly string[] = Object.keys(MADE_BY_PROVIDER)
export const DEFAULT_APPS: readonly string[] = [...PROVIDER_APPS, BUILT_IN_APP]

const typeOf = new Map<string, string>(Object.entries(MADE_BY_PROVIDER))

/** Returns the type of the app's connection, or undefined for an app without one. */
export const connectionTypeOf = (app: string): string | undefined => typeOf.get(app)

/** The integrations that are no static links, because this server or their provider makes their meetings. */
const WITHOUT_LINK: ReadonlySet<Integration> = new Set(['cal-video', 'google-meet', 'zoom', 'office365-video'])

/** Returns true if every meeting at this integration takes place at one address, which its owner has set. */
export const isStaticLink = (integration: Integration): boolean => !WITHOUT_LINK.has(integration)

/** Returns the type of the connection to a static link: `jitsi_video` for `jitsi`. */
export const linkTypeOf = (integration: Integration): string =>
  `${integration.replace(/-(video|conferencing)$/, '').replaceAll('-', '_')}_video`
