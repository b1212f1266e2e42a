import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { stateExpired, stateInvalid } from './errors.ts'

const Whole = Type.Integer({ minimum: 1 })
const State = Type.Object({
  purpose: Type.String(),
  owner: Type.Union([
    Type.Object({ userId: Whole }),
    Type.Object({ teamId: Whole }),
    Type.Object({ organizationId: Whole }),
  ]),
  userId: Whole,
  returnTo: Type.Union([Type.String(), Type.Null()]),
  onErrorReturnTo: Type.Union([Type.String(), Type.Null()]),
  isDryRun: Type.Boolean(),
  codeVerifier: Type.String(),
  expiresAt: Type.Number(),
})

/** The facts that the browser carries to the provider and back, sealed. */
export type OAuthState = Type.Static<typeof State>

export type OAuthBegin = Pick<OAuthState, 'purpose' | 'owner' | 'userId' | 'returnTo' | 'onErrorReturnTo' | 'isDryRun'>

/** A person may have to sign in at the provider first. */
const LASTS_MS = 3_600_000
const VERIFIER_BYTES = 32
const MAX_STATE = 8000

export type OAuthFlows = ReturnType<typeof createOAuthFlows>

type Dependencies = { secretBox: SecretBox; clock: Pick<Clock, 'real'>; ids: Pick<Ids, 'token'> }

/**
 * Leads people to a provider, where they allow the access to an account, and back. The state is sealed: nobody can read
 * or change it, so it says for whom the account is connected. It is valid for an hour.
 */
export function createOAuthFlows({ secretBox, clock, ids }: Dependencies) {
  return {
    /** Returns the address at which the provider asks the person. */
    begin(client: Pick<OAuthClient, 'authorizationUrl'>, redirectUri: string, begin: OAuthBegin): Promise<string> {
      const codeVerifier = ids.token(VERIFIER_BYTES)
      const expiresAt = clock.real().getTime() + LASTS_MS
      const { keyId, ciphertext } = secretBox.seal(JSON.stringify({ ...begin, codeVerifier, expiresAt }))
      const state = `${keyId}.${ciphertext.toString('base64url')}`
      return client.authorizationUrl({ state, redirectUri, codeVerifier })
    },

    /** Reads the state that came back. @throws `OAUTH_STATE_INVALID`, `OAUTH_STATE_EXPIRED` */
    open(text: string, purpose: string): OAuthState {
      const state = unseal(text)
      if (state?.purpose !== purpose) throw stateInvalid()
      if (state.expiresAt < clock.real().getTime()) throw stateExpired()
      return state
    },
  }

  function unseal(text: string): OAuthState | undefined {
    const [keyId, ciphertext] = text.length > MAX_STATE ? [] : text.split('.')
    if (keyId === undefined || ciphertext === undefined) return undefined
    try {
      const state: unknown = JSON.parse(secretBox.open({ keyId, ciphertext: Buffer.from(ciphertext, 'base64url') }))
      return Value.Check(State, state) ? state : undefined
    } catch {
      // A text that was changed can't be opened.
      return undefined
    }
  }
}
