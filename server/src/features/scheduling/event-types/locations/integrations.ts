import { isKeyOf, keysOf } from '../../../../lib/records.ts'
import type { StoredLocation } from '../store.ts'

/** The integrations for online meetings and their names. `cal-video` is built in; all others need a connection. */
const NAMES = {
  'cal-video': 'Daybook video',
  'google-meet': 'Google Meet',
  zoom: 'Zoom',
  'whereby-video': 'Whereby',
  'whatsapp-video': 'WhatsApp',
  'webex-video': 'Webex',
  'telegram-video': 'Telegram',
  tandem: 'Tandem',
  'sylaps-video': 'Sylaps',
  'skype-video': 'Skype',
  'sirius-video': 'Sirius',
  'signal-video': 'Signal',
  'shimmer-video': 'Shimmer',
  'salesroom-video': 'Salesroom',
  'roam-video': 'Roam',
  'riverside-video': 'Riverside',
  'ping-video': 'Ping',
  'office365-video': 'Microsoft Teams',
  'mirotalk-video': 'MiroTalk',
  jitsi: 'Jitsi',
  'jelly-video': 'Jelly',
  'jelly-conferencing': 'Jelly',
  huddle: 'Huddle',
  'facetime-video': 'FaceTime',
  'element-call-video': 'Element Call',
  'eightxeight-video': '8x8',
  'discord-video': 'Discord',
  'demodesk-video': 'Demodesk',
  'campfire-video': 'Campfire',
} as const
export type Integration = keyof typeof NAMES

export const INTEGRATION_IDS = keysOf(NAMES)

export const BUILT_IN: Integration = 'cal-video'

/** The location of a new event type. */
export const BUILT_IN_VIDEO: StoredLocation = {
  type: 'integration',
  value: null,
  integration: BUILT_IN,
  isPublic: true,
}

/** Alternative ids that clients use. */
export const ALIASES: Readonly<Record<string, Integration>> = { msteams: 'office365-video' }

/** The ids that clients may send, for the error message about an unknown one. */
export const SUPPORTED = [...INTEGRATION_IDS, ...Object.keys(ALIASES)].join(', ')

export function findIntegration(sent: string): Integration | undefined {
  if (Object.hasOwn(ALIASES, sent)) return ALIASES[sent]
  return isKeyOf(NAMES, sent) ? sent : undefined
}

/** Codes that aren't derived from the id. */
const IRREGULAR_CODES: Readonly<Partial<Record<string, string>>> = {
  'cal-video': 'integrations:daily',
  'google-meet': 'integrations:google:meet',
  huddle: 'integrations:huddle01',
}

/**
 * Returns the code that a booking's `location` contains if the meeting has no address of its own, such as
 * `integrations:daily`.
 */
export const integrationCode = (id: string): string =>
  IRREGULAR_CODES[id] ?? `integrations:${id.replace(/-(video|conferencing)$/, '_$1')}`

export const BUILT_IN_CODE = integrationCode(BUILT_IN)

export const integrationOfCode = (code: string): Integration | undefined =>
  INTEGRATION_IDS.find((candidate) => integrationCode(candidate) === code)

/** Returns the readable name of such a code. An unknown code stays unchanged. */
export function integrationName(code: string): string {
  const id = integrationOfCode(code)
  return id ? NAMES[id] : code
}
