import type { OAuthClient } from '../../../adapters/oauth/oauth-client.ts'
import type { CommandContext, Credential, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { groupColumns } from '../../../lib/group.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { FlowOwner, ReturnAddress } from './flow.ts'
import { createFlowCookies, type FlowCookie } from './flow-cookie.ts'
import { insertFlow, listRegisteredUris } from './flow-store.ts'
import { originsOf, returnAddress } from './return-address.ts'
import type { ConnectionCategory } from './store.ts'

/** A person may have to sign in at the provider first. */
export const FLOW_LASTS_MS = 600_000
const RANDOM_BYTES = 32

/** Who begins a flow. `cookie` is the flow cookie that the browser sent. */
export type FlowCaller = { actor: UserActor; context: CommandContext; cookie: string | undefined }

/** What is to be connected, and where the browser goes afterwards. */
export type FlowWish = {
  kind: ConnectionCategory
  app: string
  owner: FlowOwner
  returnTo: string | null
  onErrorReturnTo: string | null
  isDryRun: boolean
}

/** The provider's page. A browser with a session gets a cookie, without which it can't end the flow. */
export type BegunFlow = { url: string; cookie: FlowCookie | undefined }

export type ConnectingFlows = ReturnType<typeof createConnectingFlows>

export type FlowDependencies = {
  db: Db
  run: RunCommand
  secretBox: SecretBox
  clock: Pick<Clock, 'now'>
  ids: Pick<Ids, 'token' | 'uid'>
  publicUrl: string
  /** True if addresses on the person's own machine may follow at once. */
  trustsLoopback: boolean
}

/**
 * Leads people to a provider, where they allow the access to an account. The state that the browser carries is random,
 * and a row says to whom the account belongs. The state works once, for ten minutes.
 */
export function createConnectingFlows(deps: FlowDependencies) {
  const { db, run, secretBox, clock, ids, publicUrl, trustsLoopback } = deps
  const cookies = createFlowCookies(deps)

  return {
    publicUrl,

    /** Returns the address at which the provider asks the person. */
    async begin(
      { actor, context, cookie: sent }: FlowCaller,
      client: Pick<OAuthClient, 'authorizationUrl'>,
      redirectUri: string,
      { kind, app, owner, isDryRun, ...wished }: FlowWish,
    ): Promise<BegunFlow> {
      const { userId, credential } = actor
      const registered = originsOf(await listRegisteredUris(db, userId, credential))
      const read = (text: string) => returnAddress(text, { publicUrl, registered, trustsLoopback })
      const returnTo = wished.returnTo === null ? null : read(wished.returnTo)
      const onError = wished.onErrorReturnTo === null ? null : read(wished.onErrorReturnTo)
      const ending = endingFor(credential, returnTo, registered)
      const browser = ending === 'in-browser' ? (cookies.open(sent) ?? ids.token(RANDOM_BYTES)) : null
      const state = ids.token(RANDOM_BYTES)
      const codeVerifier = ids.token(RANDOM_BYTES)
      const { keyId, ciphertext } = secretBox.seal(codeVerifier)
      const expiresAt = new Date(clock.now().getTime() + FLOW_LASTS_MS)
      const group = 'userId' in owner ? { teamId: null, organizationId: null } : groupColumns(owner)
      await run(context, ({ tx, now }) =>
        insertFlow(tx, {
          stateHash: sha256(state),
          uid: ids.uid(),
          kind,
          app,
          userId,
          ...group,
          ending,
          browserHash: browser === null ? null : sha256(browser),
          returnTo: returnTo?.href ?? null,
          returnsAtOnce: returnTo?.isAtOnce ?? false,
          onErrorReturnTo: onError?.href ?? null,
          returnsErrorsAtOnce: onError?.isAtOnce ?? false,
          isDryRun,
          status: 'begun',
          keyId,
          ciphertext,
          createdAt: now,
          expiresAt,
        }),
      )
      const url = await client.authorizationUrl({ state, redirectUri, codeVerifier })
      return { url, cookie: browser === null ? undefined : cookies.seal(browser) }
    },
  }
}

/**
 * A session proves the browser. A platform answers for its managed users where they return to it. Nobody knows in whose
 * browser another flow ends, so its person is asked.
 */
function endingFor(
  credential: Credential,
  returnTo: ReturnAddress | null,
  registered: ReadonlySet<string>,
): 'in-browser' | 'after-question' | 'at-once' {
  if (credential.kind === 'session') return 'in-browser'
  const isOfClient = returnTo !== null && registered.has(new URL(returnTo.href).origin)
  return credential.kind === 'managed-token' && isOfClient ? 'at-once' : 'after-question'
}
