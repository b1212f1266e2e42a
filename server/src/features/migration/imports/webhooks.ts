import { AppError } from '../../../lib/errors.ts'
import type { WebhookOwner } from '../../automation/webhooks/service.ts'
import type { Importing, Stored } from './dependencies.ts'
import { ownerMissing, referenceMissing } from './errors.ts'
import type { WebhookRecord } from './records.ts'
import { findEventTypeOwner, findTeamOrganization } from './store.ts'

export async function importWebhook(importing: Importing, record: WebhookRecord): Promise<Stored> {
  const { change, services, known, deps } = importing
  const { subscriberUrl, active, payloadTemplate, secret } = record
  const triggers = record.triggers.filter((trigger) => {
    try {
      deps.read.webhook({ subscriberUrl, active, triggers: [trigger] })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      importing.note('TRIGGER_UNKNOWN', `The trigger ${trigger} doesn't exist here and was left out.`)
      return false
    }
  })
  const template = payloadTemplate === undefined ? {} : { payloadTemplate }
  const wish = deps.read.webhook({ subscriberUrl, active, triggers, ...template, ...(secret && { secret }) })
  const owner = await ownerOf(importing, record)
  if (known) {
    await services.webhooks.update(change.context, owner, known.targetId, wish)
    return { targetId: known.targetId, isMade: true }
  }
  return { targetId: (await services.webhooks.create(change.context, owner, wish)).id, isMade: true }
}

async function ownerOf(importing: Importing, record: WebhookRecord): Promise<WebhookOwner> {
  const { tx, context } = importing.change
  if (record.eventType !== undefined) {
    const eventTypeId = await importing.idOf('event-type', record.eventType)
    const owner = await findEventTypeOwner(tx, eventTypeId)
    if (owner?.userId) return { of: 'event-type', eventTypeId, userId: owner.userId }
    if (!owner?.teamId || context.actor.kind !== 'user') throw referenceMissing('event type', record.eventType)
    return { of: 'team-event-type', eventTypeId, teamId: owner.teamId, caller: context.actor }
  }
  if (record.team !== undefined) {
    const teamId = await importing.idOf('team', record.team)
    return { of: 'team', teamId, organizationId: await findTeamOrganization(tx, teamId) }
  }
  if (record.organization !== undefined)
    return { of: 'organization', organizationId: await importing.idOf('organization', record.organization) }
  if (record.user === undefined) throw ownerMissing('webhook')
  return { of: 'user', userId: await importing.idOf('user', record.user) }
}
