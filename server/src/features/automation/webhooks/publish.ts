import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { ProvenOwner } from './prove-owner.ts'
import type { StoredWebhook, WebhookRow } from './store.ts'

export type WebhookChange = 'created' | 'updated' | 'secret-rotated' | 'deleted'

/**
 * Publishes a change of a webhook. A webhook sends a group's data elsewhere, so the change is also recorded in the
 * audit log.
 */
export async function publishWebhook(
  change: Change,
  verb: WebhookChange,
  { audience }: ProvenOwner,
  { before, after, hasNewSecret }: { before?: StoredWebhook; after?: StoredWebhook; hasNewSecret?: boolean },
): Promise<void> {
  const { id, triggers, active } = (after ?? before) as StoredWebhook
  const action = `webhook.${verb}` as const
  const subjectKey = `webhook:${id}`
  // The event doesn't contain the address, because an address may be the receiver's only protection.
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

/** Publishes the deletion of all webhooks of an owner, with as many statements as for one. */
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
