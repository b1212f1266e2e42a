import type { AuthorizationParameters } from '../../features/applications/oauth/service.ts'
import { recordOf } from '../../lib/records.ts'

const NAMES = {
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  state: 'state',
  responseType: 'response_type',
  scope: 'scope',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  resource: 'resource',
} as const
type Name = keyof typeof NAMES

/** Reads the parameters of the page's address. It changes no character, because the values are compared. */
export function readAuthorization(query: unknown): AuthorizationParameters {
  const sent = recordOf(query)
  const values = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, single(sent[name])])) as Record<
    Name,
    string | undefined
  >
  const repeated = Object.values(NAMES).filter((name) => sent[name] !== undefined && typeof sent[name] !== 'string')
  return { ...values, repeated }
}

/** An empty value counts as missing (RFC 6749 §3.1). */
const single = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
