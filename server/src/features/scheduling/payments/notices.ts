import {
  PaymentFailure,
  type PaymentNotice,
  type PaymentProvider,
} from '../../../adapters/payments/payment-provider.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Connections } from '../connections/service.ts'
import { TYPE } from './accounts.ts'
import { noticeForged, noticeMalformed, stripeNotConfigured } from './errors.ts'
import { type Received, STRIPE } from './service.ts'
import { insertNotice, removeCheckout } from './store.ts'

export type Notices = ReturnType<typeof createNotices>

type Dependencies = {
  run: RunCommand
  connections: Pick<Connections, 'endAccess'>
  provider: Pick<PaymentProvider, 'readNotice'>
  /** The settings that are missing for payments. */
  needs: readonly string[]
  /** Lets the booking go on that was paid. */
  take(context: CommandContext, received: Received): Promise<void>
}

/** Creates the operation that receives the provider's notices. */
export function createNotices({ run, connections, provider, needs, take }: Dependencies) {
  function read(body: string, signature: string): PaymentNotice | undefined {
    try {
      return provider.readNotice(body, signature)
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      throw error.kind === 'malformed' ? noticeMalformed(error.message) : noticeForged(error.message)
    }
  }

  return {
    /**
     * Receives a notice. The provider sends it again until it gets an answer, and each notice counts once.
     *
     * @throws `PAYMENTS_NOT_CONFIGURED`, `NOTICE_SIGNATURE_INVALID`, `NOTICE_MALFORMED`
     */
    async receive(context: CommandContext, body: string, signature: string): Promise<void> {
      if (needs.length > 0) throw stripeNotConfigured(needs)
      const notice = read(body, signature)
      if (notice?.kind === 'paid') {
        const { id: noticeId, account, reference, externalId, paid } = notice
        await take(context, { noticeId, account, reference, externalId, paid })
      } else if (notice?.kind === 'access-ended') {
        const { id, account, at } = notice
        await run(context, async (change) => {
          if (!(await insertNotice(change.tx, STRIPE, id, change.now))) return
          await connections.endAccess(change, TYPE, account, at)
        })
      } else if (notice) {
        await run(context, async ({ tx, now }) => {
          if (!(await insertNotice(tx, STRIPE, notice.id, now))) return
          await removeCheckout(tx, notice.reference, notice.checkoutId, now)
        })
      }
    },
  }
}
