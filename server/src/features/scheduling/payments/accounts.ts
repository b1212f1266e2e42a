import { PaymentFailure, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import type {
  BegunFlow,
  ConnectingFlows,
  ConnectionOwner,
  Connections,
  Connector,
  FlowCaller,
} from '../connections/service.ts'
import {
  accountInactive,
  credentialsInvalid,
  credentialsMissing,
  stripeNotConfigured,
  stripeUnreachable,
} from './errors.ts'

/** The only app of this kind. */
const STRIPE = 'stripe'
const TITLE = 'Stripe'
/** The type of the connections to Stripe. */
export const TYPE = 'stripe_payment'

/** The pages to which the person returns. */
export type ReturnPages = { returnTo?: string | undefined; onErrorReturnTo?: string | undefined }

export type PaymentAccounts = ReturnType<typeof createPaymentAccounts>

type Dependencies = {
  connections: Connections
  flows: ConnectingFlows
  provider: PaymentProvider
  /** The settings that are missing for connecting an account. */
  needs: readonly string[]
}

/** Creates the operations on the accounts that receive payments. An owner has one account. */
export function createPaymentAccounts({ connections, flows, provider, needs }: Dependencies) {
  const redirectUri = `${flows.publicUrl}/v2/stripe/save`

  function checkConfigured(): void {
    if (needs.length > 0) throw stripeNotConfigured(needs)
  }

  const connector: Connector = {
    category: 'payment',

    titleOf() {
      checkConfigured()
      return TITLE
    },

    async read(_app, { code }) {
      const account = await provider.connect(code)
      // An account without a name is shown by its id.
      return { account, title: await provider.titleOf(account).catch(() => '') }
    },

    /** The account takes the place of the owner's former one. */
    async store(change, { owner }, { account }) {
      const former = await connections.list(owner, 'payment', change.tx)
      for (const each of former) if (each.account !== account) await connections.disconnect(change, owner, each.id)
      await connections.connect(change, owner, { category: 'payment', type: TYPE, appSlug: STRIPE, account })
    },

    refusalFor: (_app, failure) => refusalOf(failure),
  }

  return {
    connector,

    /** Returns the address at which the owner connects an account. @throws `PAYMENTS_NOT_CONFIGURED` */
    async begin(caller: FlowCaller, owner: ConnectionOwner, pages: ReturnPages): Promise<BegunFlow> {
      checkConfigured()
      const client = {
        authorizationUrl: async ({ state }: { state: string }) => provider.connectUrl({ state, redirectUri }),
      }
      const returnTo = pages.returnTo ?? null
      const onErrorReturnTo = pages.onErrorReturnTo ?? null
      const wish = { kind: 'payment', app: STRIPE, owner, returnTo, onErrorReturnTo, isDryRun: false } as const
      return flows.begin(caller, client, redirectUri, wish)
    },

    /** Lists the Stripe accounts of a person, and those of a team to which the person belongs. */
    listInstalled: (userId: number, teamId: number | null) => connections.listInstalled(userId, STRIPE, teamId),

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

function refuse(error: unknown): never {
  throw refusalOf(error)
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof PaymentFailure)) return error
  return error.kind === 'refused' ? credentialsInvalid() : stripeUnreachable()
}
