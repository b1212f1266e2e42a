import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { ProvenOwner } from './prove-owner.ts'
import type { StoredWebhook, WebhookRow } from './store.ts'

export type WebhookChange = 'created' | 'updated' | 'secret-rotated' | 'deleted'

/** Where a group's data goes is a matter of its rights: it stands in the log of these as well. */
export async function publishWebhook(
  change: Change,
  verb: WebhookChange,
  { audience }: ProvenOwner,
  { before, after, hasNewSecret }: { before?: StoredWebhook; after?: StoredWebhook; hasNewSecret?: boolean },
): Promise<void> {
  const { id, triggers, active } = (after ?? before) as StoredWebhook
  const action = `webhook.${verb}` as const
  const subjectKey = `webhook:${id}`
  // Not its address, which may be all that a receiver asks for.
  await change.publish({ type: action, ...audience, subjectKey, payload: { id, triggers, active } })
  await audit(change, {
    action,
    subjectKey,
    organizationId: audience.organizationId,
    teamId: audience.teamId,
    ...(before && { before: shown(before) }),
    ...(after && { after: { ...shown(after), ...(hasNewSecret && { hasNewSecret }) } }),
  })
}

/** The same for all webhooks of an owner, in as many statements as for one. */
export async function publishDeletion(
  change: Change,
  { owner, audience }: ProvenOwner,
  gone: readonly WebhookRow[],
): Promise<void> {
  if (gone.length === 0) return
  const action = 'webhook.all-deleted'
  const subjectKey = `${owner.column === 'eventTypeId' ? 'event-type' : 'platform-client'}:${owner.value}`
  await change.publish({
    type: action,
    ...audience,
    subjectKey,
    payload: { ids: gone.map(({ id }) => id) },
  })
  await audit(change, {
    action,
    subjectKey,
    organizationId: audience.organizationId,
    teamId: audience.teamId,
    before: { webhooks: gone.map((webhook) => ({ id: webhook.id, ...shown(webhook) })) },
  })
}

const shown = ({ subscriberUrl, triggers, active, payloadTemplate, version }: WebhookRow) => ({
  subscriberUrl,
  triggers,
  active,
  payloadTemplate,
  version,
})
