import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'
import type { DelegatedCredentials } from './delegated-credentials.ts'
import { OAuthFailure } from './oauth-failure.ts'

/** Gives tokens for the accounts of a domain, without asking each person. */
export type DelegatedAccess = {
  /** Returns an access token that is valid for a minute at least. @throws OAuthFailure */
  accessToken(credentials: DelegatedCredentials): Promise<string>
}

/** A request for a token. */
export type TokenRequest = { readonly url: string; readonly form: Readonly<Record<string, string>> }

/** How a platform gives tokens. */
export type Grant = {
  /** Returns whose token it is, so that others don't get it from the cache. */
  holderOf(credentials: DelegatedCredentials): string
  /** @throws OAuthFailure if the key can't be used */
  request(credentials: DelegatedCredentials): Promise<TokenRequest>
}

type Token = { readonly text: string; readonly expiresAt: number }

const TIMEOUT_MS = 8000
const MAX_ANSWER_BYTES = 100_000
const MAX_TOKENS = 5000
const MAX_MESSAGE = 200
/** A token that expires within this time is replaced. */
const LEAST_VALID_MS = 60_000
/** The lifetime of a token for which the provider names none (RFC 6749 §5.1). */
const USUAL_LIFETIME_SECONDS = 3600

type Dependencies = {
  grants: Readonly<Record<DelegatedCredentials['platform'], Grant>>
  outgoing: Pick<Outgoing, 'send'>
  now: () => Date
}

/** Creates the access. Tokens are kept in memory until they expire. */
export function createDelegatedAccess({ grants, outgoing, now }: Dependencies): DelegatedAccess {
  const tokens = new LRUCache<string, Promise<Token>>({ max: MAX_TOKENS })

  async function ask(credentials: DelegatedCredentials): Promise<Token> {
    const { url, form } = await grants[credentials.platform].request(credentials)
    const answer = await outgoing
      .send({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      })
      .catch((error: unknown) => {
        throw new OAuthFailure('unreachable', `The provider can't be reached: ${errorOf(error).message}`)
      })
    return tokenOf(answer, now())
  }

  return {
    async accessToken(credentials) {
      const name = nameOf(credentials, grants[credentials.platform].holderOf(credentials))
      const last = tokens.get(name)
      const kept = last && (await last.catch(() => undefined))
      if (kept && kept.expiresAt > now().getTime() + LEAST_VALID_MS) return kept.text
      const begun = tokens.get(name)
      // Another caller may have asked meanwhile.
      const asked = begun !== undefined && begun !== last ? begun : ask(credentials)
      if (asked !== begun) tokens.set(name, asked)
      return (await asked).text
    },
  }
}

/** The cache must not hold keys. */
const nameOf = ({ platform, key }: DelegatedCredentials, holder: string): string =>
  createHash('sha256')
    .update(JSON.stringify([platform, key, holder]))
    .digest('base64url')

function tokenOf({ status, body, isCut }: OutgoingAnswer, now: Date): Token {
  const answer = isCut ? {} : recordOf(parse(body.toString('utf8')))
  const { access_token: text, expires_in: lifetime, error, error_description: description } = answer
  if (status === 200 && typeof text === 'string' && text !== '') {
    const seconds = Number(lifetime ?? USUAL_LIFETIME_SECONDS)
    return { text, expiresAt: now.getTime() + (Number.isFinite(seconds) ? seconds : 0) * 1000 }
  }
  const said = [error, description].filter((part) => typeof part === 'string' && part !== '').join(': ')
  if (status >= 400 && status < 500 && status !== 429 && typeof error === 'string') {
    throw new OAuthFailure('refused', `The provider refuses the delegated access: ${said.slice(0, MAX_MESSAGE)}`)
  }
  throw new OAuthFailure('unreachable', `The provider gives no token: it answers with status ${status}.`)
}

/** Returns undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
