import { PaymentFailure, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { ConnectionOwner, Connections, OAuthFlows } from '../connections/service.ts'
import {
  accountInactive,
  credentialsInvalid,
  credentialsMissing,
  stateMissing,
  stripeNotConfigured,
  stripeUnreachable,
} from './errors.ts'

const PURPOSE = 'stripe.connect'
/** The type of the connections to Stripe. */
export const TYPE = 'stripe_payment'

/** The pages to which the person returns. */
export type ReturnPages = { returnTo?: string | undefined; onErrorReturnTo?: string | undefined }

/** The values with which the provider sends the person back. */
export type Returned = { state?: string | undefined; code?: string | undefined; error?: string | undefined }

export type PaymentAccounts = ReturnType<typeof createPaymentAccounts>

type Dependencies = {
  run: RunCommand
  connections: Connections
  flows: OAuthFlows
  provider: PaymentProvider
  /** The settings that are missing for connecting an account. */
  needs: readonly string[]
  publicUrl: string
}

/** Creates the operations on the accounts that receive payments. An owner has one account. */
export function createPaymentAccounts({ run, connections, flows, provider, needs, publicUrl }: Dependencies) {
  const redirectUri = `${publicUrl}/v2/stripe/save`

  function checkConfigured(): void {
    if (needs.length > 0) throw stripeNotConfigured(needs)
  }

  return {
    /** Returns the address at which the owner connects an account. @throws `PAYMENTS_NOT_CONFIGURED` */
    async begin(owner: ConnectionOwner, userId: number, { returnTo, onErrorReturnTo }: ReturnPages): Promise<string> {
      checkConfigured()
      const client = {
        authorizationUrl: async ({ state }: { state: string }) => provider.connectUrl({ state, redirectUri }),
      }
      return flows.begin(client, redirectUri, {
        purpose: PURPOSE,
        owner: ownerOf(owner),
        userId,
        returnTo: returnTo ?? null,
        onErrorReturnTo: onErrorReturnTo ?? returnTo ?? null,
        isDryRun: false,
      })
    },

    /**
     * Stores the account that the person has connected, in place of the owner's former one. Returns the page to which
     * the person returns.
     *
     * @throws `PAYMENTS_NOT_CONFIGURED`, `OAUTH_STATE_MISSING`, `OAUTH_STATE_INVALID`, `OAUTH_STATE_EXPIRED`,
     * `STRIPE_CREDENTIALS_INVALID`
     */
    async save(context: CommandContext, { state, code, error }: Returned): Promise<string> {
      checkConfigured()
      if (!state) throw stateMissing()
      const { owner: named, returnTo, onErrorReturnTo } = flows.open(state, PURPOSE)
      if (error !== undefined || !code) return onErrorReturnTo ?? publicUrl
      const account = await provider.connect(code).catch(refuse)
      const owner = connectionOwner(named)
      const former = await connections.list(owner, 'payment')
      await run(context, async (change) => {
        for (const each of former) if (each.account !== account) await connections.disconnect(change, owner, each.id)
        await connections.connect(change, owner, { category: 'payment', type: TYPE, appSlug: 'stripe', account })
      })
      return returnTo ?? publicUrl
    },

    /** Lists the Stripe accounts of a person, and those of a team to which the person belongs. */
    listInstalled: (userId: number, teamId: number | null) => connections.listInstalled(userId, 'stripe', teamId),

    /** Checks that the owner's account can take payments. @throws what `errors.ts` names for the check */
    async check(owner: ConnectionOwner): Promise<void> {
      checkConfigured()
      const [connection] = (await connections.list(owner, 'payment')).toReversed()
      if (!connection) throw credentialsMissing()
      if (connection.isInvalid) throw credentialsInvalid()
      if (!(await provider.isActive(connection.account).catch(refuse))) throw accountInactive()
    },
  }
}

/** Keeps only the id of the owner, which the sealed state carries. */
const ownerOf = (owner: ConnectionOwner) => {
  if ('userId' in owner) return { userId: owner.userId }
  return owner.kind === 'team' ? { teamId: owner.teamId } : { organizationId: owner.organizationId }
}

function connectionOwner(named: ReturnType<OAuthFlows['open']>['owner']): ConnectionOwner {
  if ('userId' in named) return named
  if ('teamId' in named) return { kind: 'team', teamId: named.teamId, organizationId: null }
  return { kind: 'organization', organizationId: named.organizationId }
}

function refuse(error: unknown): never {
  if (!(error instanceof PaymentFailure)) throw error
  throw error.kind === 'refused' ? credentialsInvalid() : stripeUnreachable()
}
