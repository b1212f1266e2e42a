import type { CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Ids } from '../../../../lib/ids.ts'
import { sha256 } from '../../../../lib/secrets/hash.ts'
import { type ClientRow, type OauthClients, whyNotUsable } from '../../oauth-clients/service.ts'
import { isOwnResource } from '../authorize/checks.ts'
import { checkSecret, findKnownClient } from '../client-authentication.ts'
import { insertRefreshToken } from '../family-store.ts'
import { authorizationCode } from '../grants/authorization-code.ts'
import type { Exchange, Family, GrantType } from '../grants/grant.ts'
import { refreshToken } from '../grants/refresh-token.ts'
import { invalidRequest, OauthRefusal, unauthorizedClient } from '../refusals.ts'
import { REFRESH_DAYS, type Tokens } from '../tokens.ts'
import type { TokenRequest } from './request.ts'

const SECRET_BYTES = 32
const DAY_MS = 86_400_000

export type IssuedTokens = { accessToken: string; refreshToken: string; scopes: readonly string[] }

type Dependencies = { run: RunCommand; ids: Ids; clients: OauthClients; tokens: Tokens; publicUrl: string }

/** Creates the function with the steps of all token endpoints, in the order in which they may refuse. */
export function createExchange({ run, ids, clients, tokens, publicUrl }: Dependencies) {
  async function exchangeBy<Request extends TokenRequest, Found extends { readonly grantedByUserId: number }>(
    grant: GrantType<Request, Found>,
    context: CommandContext,
    request: Request,
  ): Promise<IssuedTokens> {
    const known = await findKnownClient(clients, request.proof)
    const { client } = known
    grant.checkRequest(client, request)
    checkSecret(known, request.proof)
    checkResource(request)
    return committed(
      context,
      async (exchange) => {
        const found = await grant.find(exchange, request)
        checkApproval(client, found.grantedByUserId)
        grant.checkProof(client, request, found)
        return issueTokens(exchange, await grant.start(exchange, request, found))
      },
      client,
    )
  }

  /**
   * Runs the exchange in one transaction that is committed even after a refusal, so that a code stays used and a family
   * stays ended.
   */
  async function committed(
    context: CommandContext,
    work: (exchange: Exchange) => Promise<IssuedTokens>,
    client: ClientRow,
  ): Promise<IssuedTokens> {
    const outcome = await run(context, (change) =>
      work({ change, client, tokens, uuid: ids.uuid }).catch((error: unknown) => {
        if (error instanceof OauthRefusal) return error
        throw error
      }),
    )
    if (outcome instanceof OauthRefusal) throw outcome
    return outcome
  }

  function checkResource({ resource }: TokenRequest): void {
    if (resource !== undefined && !isOwnResource(resource, publicUrl))
      throw invalidRequest(`resource must be ${publicUrl}`, 'invalid_target')
  }

  async function issueTokens({ change: { tx, now }, client }: Exchange, family: Family): Promise<IssuedTokens> {
    const secret = ids.token(SECRET_BYTES)
    await insertRefreshToken(tx, {
      tokenHash: sha256(secret),
      familyId: family.id,
      generation: family.generation,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_DAYS * DAY_MS),
    })
    const { id: familyId, version, userId, teamId, scopes, accessScopes } = family
    const facts = { familyId, version, userId, teamId, clientId: client.id }
    return {
      accessToken: await tokens.signAccess({ ...facts, scopes: accessScopes }, now),
      refreshToken: await tokens.signRefresh({ ...facts, scopes }, secret, now),
      scopes: accessScopes,
    }
  }

  /** @throws `OauthRefusal` */
  return (context: CommandContext, request: TokenRequest): Promise<IssuedTokens> =>
    request.grant === 'authorization_code'
      ? exchangeBy(authorizationCode, context, request)
      : exchangeBy(refreshToken, context, request)
}

/** @throws `unauthorized_client` */
function checkApproval(client: ClientRow, userId: number): void {
  const why = whyNotUsable(client, userId)
  if (why) throw unauthorizedClient(why)
}
