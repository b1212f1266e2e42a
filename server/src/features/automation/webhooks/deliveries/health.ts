import { audit } from '../../../../commands/audit.ts'
import type { Change } from '../../../../commands/change.ts'
import type { Messages } from '../../../messaging/outbox/service.ts'
import { disable, type Health, listKeepers, noteFailure, noteSuccess, noteWarning } from './health-store.ts'
import { type Trouble, webhookMail } from './webhook-mail.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Times without any success: after the first the owner gets a warning, after the second the webhook is switched off.
 */
const WARNED_AFTER_MS = DAY_MS
const DISABLED_AFTER_MS = 5 * DAY_MS

type Failure = { isGone: boolean; error: string; heldUntil: Date | null }

export type HealthDependencies = { messages: Messages }

/** Records the health of webhooks and sends mails to the people responsible for failing ones. */
export function createHealth({ messages }: HealthDependencies) {
  /** Sends one mail for each period of failure: the key contains the start of the period. */
  async function mailKeepers(change: Change, webhook: Health, trouble: Trouble, error: string): Promise<void> {
    const { id, failingSince, subscriberUrl } = webhook
    const keepers = await listKeepers(change.tx, id)
    await messages.post(
      change,
      keepers.map((keeper) => ({
        ...webhookMail(trouble, { ...keeper, subscriberUrl, failingSince, error }),
        naturalKey: `webhook:${id}:${trouble}:${failingSince.getTime()}:${change.now.getTime()}:${keeper.id}`,
        attachments: [],
      })),
    )
  }

  async function switchOff(change: Change, webhook: Health, trouble: 'gone' | 'disabled', error: string) {
    const { id, subscriberUrl: _, active, warnedAt, failingSince, ...owners } = webhook
    const because = trouble === 'gone' ? 'gone' : 'failing'
    await disable(change.tx, id, because, change.now)
    const subjectKey = `webhook:${id}`
    const payload = { id, because, failingSince: failingSince.toISOString() }
    await change.publish({ type: 'webhook.disabled', ...owners, subjectKey, payload })
    await audit(change, {
      action: 'webhook.disabled',
      subjectKey,
      organizationId: owners.organizationId,
      teamId: owners.teamId,
      before: { active, warnedAt },
      after: { active: false, because },
    })
    await mailKeepers(change, webhook, trouble, error)
  }

  return {
    delivered: noteSuccess,

    /** Records a failure and may switch the webhook off. Its waiting deliveries stay. */
    async failed(change: Change, webhookId: string, { isGone, error, heldUntil }: Failure): Promise<void> {
      const { tx, now } = change
      const webhook = await noteFailure(tx, webhookId, { now, heldUntil })
      if (!webhook?.active) return
      const failingMs = now.getTime() - webhook.failingSince.getTime()
      if (isGone) return switchOff(change, webhook, 'gone', error)
      if (failingMs >= DISABLED_AFTER_MS) return switchOff(change, webhook, 'disabled', error)
      if (failingMs < WARNED_AFTER_MS || webhook.warnedAt !== null) return
      await noteWarning(tx, webhookId, now)
      await mailKeepers(change, webhook, 'failing', error)
    },
  }
}
