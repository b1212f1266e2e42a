import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { OauthClients } from '../oauth-clients/service.ts'
import { type ClientProof, checkSecret, findKnownClient } from './client-authentication.ts'
import { findFamilyOfRefreshToken, raiseFamilyVersion } from './family-store.ts'
import { endFamily } from './grants/end-family.ts'
import { invalidGrant } from './refusals.ts'
import type { Tokens } from './tokens.ts'

type Dependencies = { run: RunCommand; clock: Clock; clients: OauthClients; tokens: Tokens }

/**
 * Creates the function by which an application revokes a token (RFC 7009). A refresh token ends its whole family, an
 * access token the access tokens of its family so far. An unknown or ended token needs no action (§2.2).
 */
export const createRevoke =
  ({ run, clock, clients, tokens }: Dependencies) =>
  async (context: CommandContext, proof: ClientProof, token: string): Promise<void> => {
    const known = await findKnownClient(clients, proof)
    checkSecret(known, proof)
    const { client } = known
    const now = clock.now()
    const refresh = await tokens.readRefresh(token, now)
    const access = refresh ? undefined : await tokens.readAccess(token, now)
    const owner = (refresh ?? access)?.clientId
    if (owner === undefined) return
    if (owner !== client.id) throw invalidGrant('client_id_mismatch')
    await run(context, async (change) => {
      const { tx } = change
      if (access) return void (await raiseFamilyVersion(tx, access.familyId, access.version))
      const family = refresh && (await findFamilyOfRefreshToken(tx, sha256(refresh.secret)))
      if (family) await endFamily({ change, client }, family.id, 'revoked-by-client')
    })
  }
