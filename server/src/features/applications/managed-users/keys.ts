import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { SecretKeys } from '../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { PlatformClients } from '../platform-clients/service.ts'
import {
  accessTokenExpired,
  accessTokenInvalid,
  accountDisabled,
  codeInvalid,
  notUserOfClient,
  originForeign,
  redirectUnknown,
  refreshTokenInvalid,
} from './errors.ts'
import { deleteExpiredTokens, findRedirectUris, findTokenHolder, insertTokens, takeToken } from './store.ts'
import { accessExpiry, createTokens, type Keys, refreshExpiry } from './tokens.ts'

export type { Keys } from './tokens.ts'

export type KeyDependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  clock: Clock
  /** The present key signs the tokens. */
  secretKeys: SecretKeys
  publicUrl: string
  platformClients: PlatformClients
}

const CODE_MS = 600_000
const CODE_BYTES = 32

/** Creates the functions for the pairs of tokens with which a client acts for its users. */
export function createKeys(deps: KeyDependencies) {
  const { db, run, ids, clock, publicUrl, platformClients } = deps
  const tokens = createTokens(deps)

  /** Makes new tokens; existing tokens stay valid. */
  async function issue(tx: Tx, clientId: string, userId: number, now: Date): Promise<Keys> {
    const accessUntil = accessExpiry(now)
    const refreshUntil = refreshExpiry(now)
    const claims = { clientId, ownerId: userId }
    const [accessToken, refreshToken] = await Promise.all([
      tokens.sign({ ...claims, type: 'access_token', expiresAt: accessUntil.getTime() }, now),
      tokens.sign({ ...claims, type: 'refresh_token', expiresAt: refreshUntil.getTime() }, now),
    ])
    const shared = { userId, platformClientId: clientId, createdAt: now }
    await insertTokens(tx, [
      { ...shared, kind: 'access', tokenHash: sha256(accessToken), expiresAt: accessUntil },
      { ...shared, kind: 'refresh', tokenHash: sha256(refreshToken), expiresAt: refreshUntil },
    ])
    return {
      accessToken,
      refreshToken,
      accessTokenExpiresAt: accessUntil.getTime(),
      refreshTokenExpiresAt: refreshUntil.getTime(),
    }
  }

  return {
    issue,

    /**
     * Exchanges a refresh token, which works once, for new tokens. Access tokens that are still valid stay valid.
     *
     * @throws `CLIENT_CREDENTIALS_INVALID`, `REFRESH_TOKEN_INVALID`
     */
    async refresh(
      context: CommandContext,
      { clientId, clientSecret, refreshToken }: { clientId: string; clientSecret: string; refreshToken: string },
    ): Promise<Keys> {
      await platformClients.checkCredentials(clientId, clientSecret)
      return run(context, async ({ tx, now }) => {
        const userId = await takeToken(tx, { kind: 'refresh', clientId, tokenHash: sha256(refreshToken) }, now)
        if (userId === undefined) throw refreshTokenInvalid()
        await deleteExpiredTokens(tx, clientId, userId, now)
        return issue(tx, clientId, userId, now)
      })
    },

    /**
     * Lets the client of a managed user get new tokens for that user. Returns the page of the client with a code.
     *
     * @throws `NOT_USER_OF_CLIENT`, `REDIRECT_URI_UNKNOWN`
     */
    async authorize(
      context: CommandContext,
      { clientId, redirectUri }: { clientId: string; redirectUri: string },
    ): Promise<string> {
      const { actor } = context
      if (actor.kind !== 'user' || actor.credential.kind !== 'managed-token' || actor.credential.clientId !== clientId)
        throw notUserOfClient(clientId)
      const { userId } = actor
      const code = ids.token(CODE_BYTES)
      await run(context, async ({ tx, now }) => {
        if (!(await findRedirectUris(tx, clientId)).includes(redirectUri)) throw redirectUnknown(redirectUri, clientId)
        const expiresAt = new Date(now.getTime() + CODE_MS)
        const owner = { userId, platformClientId: clientId, createdAt: now }
        await insertTokens(tx, [{ ...owner, kind: 'code', tokenHash: sha256(code), expiresAt }])
      })
      const page = new URL(redirectUri)
      page.searchParams.set('code', code)
      return page.href
    },

    /** Exchanges a code, which works once, for tokens. @throws `CLIENT_CREDENTIALS_INVALID`, `CODE_INVALID` */
    async exchange(
      context: CommandContext,
      { clientId, clientSecret, code }: { clientId: string; clientSecret: string; code: string },
    ): Promise<Keys> {
      await platformClients.checkCredentials(clientId, clientSecret)
      return run(context, async ({ tx, now }) => {
        const userId = await takeToken(tx, { kind: 'code', clientId, tokenHash: sha256(code) }, now)
        if (userId === undefined) throw codeInvalid()
        return issue(tx, clientId, userId, now)
      })
    },

    /**
     * Returns the account of an access token, or `undefined` if it isn't a managed user's token. `origin` is the page
     * that sent it, if any: only the client's own pages may use it.
     *
     * @throws `ACCESS_TOKEN_IS_EXPIRED`, `ACCESS_TOKEN_INVALID`, `ACCOUNT_DISABLED`, `ORIGIN_NOT_REGISTERED`
     */
    async identify(token: string, origin: string | undefined): Promise<UserActor | undefined> {
      const claims = await tokens.read(token)
      if (!claims) return undefined
      if (claims.type !== 'access_token') throw accessTokenInvalid()
      if (claims.expiresAt <= clock.now().getTime()) throw accessTokenExpired()
      const holder = await findTokenHolder(db, sha256(token))
      if (!holder) throw accessTokenInvalid()
      const { clientId, redirectUris, disabledAt, email, emailVerifiedAt, userId } = holder
      if (disabledAt) throw accountDisabled()
      if (origin !== undefined && !redirectUris.some((page) => isOfOrigin(page, origin)))
        throw originForeign(publicUrl, origin, clientId)
      return {
        kind: 'user',
        userId,
        email,
        provenEmail: emailVerifiedAt ? email : null,
        isAdministrator: false,
        credential: { kind: 'managed-token', clientId },
      }
    },
  }
}

const isOfOrigin = (page: string, origin: string): boolean => URL.canParse(page) && new URL(page).origin === origin
