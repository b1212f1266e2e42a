import type { EventName } from './events.ts'

/**
 * The minimal payloads of events by noun. The noun is the part of the name before the dot. The features make the
 * payloads of all other events.
 */
type PayloadsByNoun = {
  'event-type': { id: number }
  'private-link': { eventTypeId: number }
  slot: { uid: string }
  schedule: { id: number }
  user: { id: number; username: string | null }
  session: { id: string | number } | { count: number }
  password: { id: number }
  identity: { id: number; issuer: string }
  'second-factor': { id: number }
  'api-key': { id: string }
  'api-keys': { count: number }
  'verified-email': { id: number; address: string }
  'verified-phone': { id: number; address: string }
  'oauth-grant': { clientId: string }
  connection: { id: number; category: string; type: string }
  webhook: { id: string } | { ids: readonly string[] }
  workflow: { id: number; name: string; type: string; trigger: string }
  'routing-form': { id: string; name: string }
  team: { id: number; name: string; slug: string | null }
  invite: { id: number; email: string | null; role: string }
  membership: { id: number; userId: number }
  role: { id: string }
  organization: { id: number; slug: string | null }
  attribute: { id: string } | { userId: number; optionId: string }
  'delegation-credential': { id: string; domain: string; enabled: boolean }
  'platform-client': { id: string }
  'managed-user': { id: number }
  'oauth-client': { clientId: string }
  'oauth-tokens': { clientId: string; familyId: string; because: string }
  message: { channel: string; address: string }
  'personal-data': { userId: number | null }
  'dead-letter': { queue: string; id: number }
  'dead-letters': { queue: string | null; count: number }
  secrets: { rotated: number; remaining: number }
}

type Noun<Name extends EventName> = Name extends `${infer Before}.${string}` ? Before : Name

export type EventPayload<Name extends EventName> =
  Noun<Name> extends keyof PayloadsByNoun ? PayloadsByNoun[Noun<Name>] & Readonly<Record<string, unknown>> : object
