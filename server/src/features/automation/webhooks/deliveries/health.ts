import { announce } from '../../../../commands/announce.ts'
import { audit } from '../../../../commands/audit.ts'
import { byTheServer } from '../../../../commands/by-the-server.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { Messages } from '../../../messaging/outbox/service.ts'
import { disable, type Health, listKeepers, noteFailure, noteSuccess, noteWarning } from './health-store.ts'
import { type Trouble, webhookMail } from './webhook-mail.ts'

const DAY_MS = 24 * 3_600_000
/** Without any success: after so long the owner hears of it, after so long nothing is sent any more. */
const WARNED_AFTER_MS = DAY_MS
const DISABLED_AFTER_MS = 5 * DAY_MS

type Failure = { isGone: boolean; error: string; heldUntil: Date | null }

export type HealthDependencies = { messages: Messages }

/** Keeps book of which webhooks get through, and tells those who look after the others. */
export function createHealth({ messages }: HealthDependencies) {
  /** Once for each time of trouble: its beginning is in the key. */
  async function tellKeepers(tx: Tx, webhook: Health, trouble: Trouble, error: string, now: Date): Promise<void> {
    const { id, failingSince, subscriberUrl } = webhook
    const keepers = await listKeepers(tx, id)
    await messages.post(
      tx,
      keepers.map((keeper) => ({
        ...webhookMail(trouble, { ...keeper, subscriberUrl, failingSince, error }),
        naturalKey: `webhook:${id}:${trouble}:${failingSince.getTime()}:${now.getTime()}:${keeper.id}`,
        attachments: [],
      })),
      now,
    )
  }

  async function switchOff(tx: Tx, webhook: Health, trouble: 'gone' | 'disabled', error: string, now: Date) {
    const { id, subscriberUrl: _, active, warnedAt, failingSince, ...owners } = webhook
    const because = trouble === 'gone' ? 'gone' : 'failing'
    await disable(tx, id, because, now)
    const subjectKey = `webhook:${id}`
    const payload = { id, because, failingSince: failingSince.toISOString() }
    await announce(tx, byTheServer, now, { type: 'webhook.disabled', ...owners, subjectKey, payload })
    await audit(tx, byTheServer, now, {
      action: 'webhook.disabled',
      subjectKey,
      organizationId: owners.organizationId,
      teamId: owners.teamId,
      before: { active, warnedAt },
      after: { active: false, because },
    })
    await tellKeepers(tx, webhook, trouble, error, now)
  }

  return {
    delivered: noteSuccess,

    /** May switch the webhook off. What waits for it stays. */
    async failed(tx: Tx, webhookId: string, { isGone, error, heldUntil }: Failure, now: Date): Promise<void> {
      const webhook = await noteFailure(tx, webhookId, { now, heldUntil })
      if (!webhook?.active) return
      const failingMs = now.getTime() - webhook.failingSince.getTime()
      if (isGone) return switchOff(tx, webhook, 'gone', error, now)
      if (failingMs >= DISABLED_AFTER_MS) return switchOff(tx, webhook, 'disabled', error, now)
      if (failingMs < WARNED_AFTER_MS || webhook.warnedAt !== null) return
      await noteWarning(tx, webhookId, now)
      await tellKeepers(tx, webhook, 'failing', error, now)
    },
  }
}
