import type { CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import { isUnrestricted } from '../../../../lib/scopes.ts'
import { sha256 } from '../../../../lib/secrets/hash.ts'
import { clientNotFound, type OauthClients } from '../../oauth-clients/service.ts'
import { insertCode } from '../code-store.ts'
import { type Account, findCredentialVersion, listGrantableTeams, upsertAuthorization } from '../grant-store.ts'
import { isClientId } from '../parameters.ts'
import {
  type Check,
  checkApproval,
  checkChallenge,
  checkRepetition,
  checkResource,
  checkResponseType,
  checkScopeSent,
  checkScopesKnown,
  checkScopesRegistered,
} from './checks.ts'
import { redirectUriMismatch, SentBack, stateTooLong } from './errors.ts'
import { type AuthorizationParameters, type OpenedRequest, scopeNames } from './request.ts'

const CODE_BYTES = 40
const CODE_MS = 600_000
const MAX_STATE = 2000

/**
 * The checks of a signed-in person's request, in this order. The refusals of the first two are shown, and those of the
 * others are sent to the application.
 */
const checks: readonly Check[] = [
  checkApproval,
  checkScopeSent,
  checkRepetition,
  checkResponseType,
  checkScopesKnown,
  checkScopesRegistered,
  checkChallenge,
  checkResource,
]

/** The chosen team by its id or its slug. If both are absent, the person's own account is chosen. */
export type ChosenAccount = { teamId?: number | undefined; teamSlug?: string | undefined }

export type GrantableTeam = { id: number; name: string; slug: string }

type Dependencies = { db: Db; run: RunCommand; ids: Ids; clients: OauthClients; publicUrl: string }

export function createAuthorize({ db, run, ids, clients, publicUrl }: Dependencies) {
  /** Returns the application's address with the answer added to its query. */
  const answerTo = ({ redirectUri, state }: OpenedRequest, answer: Record<string, string>): string => {
    // By `iss` an application notices an answer from a different server than it asked (RFC 9207).
    const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: publicUrl })
    return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
  }

  function checkAll(request: OpenedRequest, userId: number): void {
    for (const check of checks) check(request, { userId, publicUrl })
  }

  async function storeCode(
    tx: Tx,
    { client, redirectUri, parameters, scopes }: OpenedRequest,
    account: Account,
    grantedByUserId: number,
    now: Date,
  ): Promise<string> {
    const { credentialVersion } = (await findCredentialVersion(tx, grantedByUserId)) ?? missing()
    const authorizationId = await upsertAuthorization(
      tx,
      account,
      { oauthClientId: client.id, grantedByUserId, scopes: isUnrestricted(scopes) ? [] : scopes },
      now,
    )
    const code = ids.token(CODE_BYTES)
    await insertCode(tx, {
      codeHash: sha256(code),
      authorizationId,
      grantedByUserId,
      credentialVersion,
      redirectUri,
      codeChallenge: parameters.codeChallenge ?? null,
      scopes: [...scopes],
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
    })
    return code
  }

  async function accountOf(tx: Tx, userId: number, { teamId, teamSlug }: ChosenAccount): Promise<Account> {
    if (teamId === undefined && teamSlug === undefined) return { userId }
    const teams = await listGrantableTeams(tx, userId)
    const team = teams.find(({ id, slug }) => (teamId === undefined ? slug === teamSlug : id === teamId))
    if (!team) throw new SentBack('access_denied', 'Team not found or user is not an admin/owner')
    return { teamId: team.id }
  }

  return {
    /**
     * Finds the application of a request and the address for its answer. Before this check, no browser is redirected.
     *
     * @throws `OAUTH_CLIENT_NOT_FOUND`, `REDIRECT_URI_MISMATCH`, `STATE_TOO_LONG`
     */
    async open(parameters: AuthorizationParameters): Promise<OpenedRequest> {
      const { clientId, redirectUri, state } = parameters
      const client = clientId !== undefined && isClientId(clientId) ? await clients.find(clientId) : undefined
      if (!client) throw clientNotFound()
      // The URIs must be identical, because any tolerance could send the code to somebody else (RFC 9700 §4.1.3).
      if (redirectUri === undefined || !client.redirectUris.includes(redirectUri)) throw redirectUriMismatch()
      if (state !== undefined && state.length > MAX_STATE) throw stateTooLong(MAX_STATE)
      return { client, redirectUri, state, parameters, scopes: scopeNames(parameters.scope) }
    },

    /**
     * Checks that the request may be shown to this person.
     *
     * @throws `OAUTH_CLIENT_NOT_APPROVED`, `OAUTH_CLIENT_REJECTED`, `SCOPE_REQUIRED`; `SentBack` for errors that are
     * sent to the application
     */
    check: checkAll,

    /** Returns the teams that a person may choose instead of their own account. */
    listTeams: (userId: number): Promise<GrantableTeam[]> => listGrantableTeams(db, userId),

    /**
     * Grants the request and returns the address to which the browser goes with the code.
     *
     * @throws the errors of `check`; `SentBack` for a team for which this person can't grant access
     */
    async grant(
      context: CommandContext,
      request: OpenedRequest,
      userId: number,
      chosen: ChosenAccount = {},
    ): Promise<string> {
      checkAll(request, userId)
      const code = await run(context, async (change) => {
        const { tx, now } = change
        const account = await accountOf(tx, userId, chosen)
        const made = await storeCode(tx, request, account, userId, now)
        await change.publish({
          type: 'oauth-grant.created',
          ...account,
          subjectKey: `oauth-client:${request.client.id}`,
          payload: { clientId: request.client.id, scopes: request.scopes },
        })
        return made
      })
      return answerTo(request, { code })
    },

    deny: (request: OpenedRequest): string => answerTo(request, { error: 'access_denied' }),

    sendBack: (request: OpenedRequest, { error, description }: SentBack): string =>
      answerTo(request, { error, ...(description !== undefined && { error_description: description }) }),
  }
}

function missing(): never {
  throw new Error('An account disappeared while it granted something.')
}
