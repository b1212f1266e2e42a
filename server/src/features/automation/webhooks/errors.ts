import { type AppError, conflict, forbidden, invalid, notFound } from '../../../lib/errors.ts'
import type { OwnerColumn, WebhookOwner } from './owners.ts'

/** The maximum length at which a refusal repeats a caller's text. */
const SHOWN_CHARACTERS = 80
const shown = (id: string) => id.slice(0, SHOWN_CHARACTERS)

const OWNERS: Readonly<Record<OwnerColumn['column'], string>> = {
  userId: 'user',
  teamId: 'team',
  // Existing clients know this text.
  organizationId: 'user',
  eventTypeId: 'event type',
  platformClientId: 'oAuth client',
}

export const urlTaken = (column: OwnerColumn['column']) =>
  conflict('WEBHOOK_URL_TAKEN', `Webhook with this subscriber url already exists for this ${OWNERS[column]}`)

export const urlNotAllowed = (reason: string) =>
  invalid('WEBHOOK_URL_NOT_ALLOWED', `Webhook URL is not allowed: ${reason}`)

export const tooManyWebhooks = (most: number) =>
  invalid('TOO_MANY_WEBHOOKS', `There are ${most} webhooks here already. Delete one that isn't needed any more.`)

export const organizationsOnly = () =>
  invalid(
    'WEBHOOK_TRIGGER_NOT_AVAILABLE',
    'DELEGATION_CREDENTIAL_ERROR trigger is only available for organization webhooks',
  )

const OWN = 'IsUserEventTypeWebhookGuard'
const OF_TEAM = 'IsTeamEventTypeWebhookGuard'

export const eventTypeNotFound = (id: number) =>
  notFound('EVENT_TYPE_NOT_FOUND', `${OWN} - Event type (${id}) not found`)

export const notYourEventType = (userId: number, id: number) =>
  forbidden('EVENT_TYPE_NOT_OWNED', `${OWN} - User (${userId}) is not the owner of event type (${id})`)

export const eventTypeNotOfTeam = (id: number, teamId: number) =>
  notFound('EVENT_TYPE_NOT_FOUND', `${OF_TEAM} - Event type (${id}) not found for team (${teamId})`)

export const notAdminOfTeam = (userId: number, teamId: number) =>
  forbidden('ROLE_INSUFFICIENT', `${OF_TEAM} - User (${userId}) is not an admin/owner of team (${teamId})`)

/**
 * Creates the refusal for an id that no webhook has. For an organization, the refusal is the same as for another
 * owner's webhook, so that it doesn't reveal which webhooks exist.
 */
export function webhookNotFound(place: WebhookOwner, id: string): AppError {
  switch (place.of) {
    case 'organization':
      return webhookForeign(place, id, true)
    case 'event-type':
      return notFound('WEBHOOK_NOT_FOUND', `${OWN} - Webhook (${shown(id)}) not found`)
    case 'team-event-type':
      return notFound('WEBHOOK_NOT_FOUND', `${OF_TEAM} - Webhook (${shown(id)}) not found`)
    default:
      return notFound('WEBHOOK_NOT_FOUND', `Webhook (${shown(id)}) not found`)
  }
}

/**
 * Creates the refusal for a webhook of another owner. `isOfEventType` means that it belongs to another event type than
 * the path names.
 */
export function webhookForeign(place: WebhookOwner, id: string, isOfEventType: boolean): AppError {
  const refused = (text: string) => forbidden('WEBHOOK_FOREIGN', text)
  switch (place.of) {
    case 'user':
      return refused(`User (${place.userId}) is not the owner of webhook (${shown(id)})`)
    case 'team':
      return refused(`Webhook (${shown(id)}) does not belong to team (${place.teamId})`)
    case 'organization':
      return refused(`Webhook (${shown(id)}) does not belong to organization (${place.organizationId})`)
    case 'platform-client':
      return refused(`Webhook (${shown(id)}) does not belong to oAuth client (${place.platformClientId})`)
    case 'team-event-type':
      return refused(`${OF_TEAM} - Webhook mismatch with event type`)
    default:
      return isOfEventType
        ? refused(`${OWN} - Webhook (${shown(id)}) is not associated with event type (${place.eventTypeId})`)
        : invalid('WEBHOOK_WITHOUT_EVENT_TYPE', `${OWN} - Webhook (${shown(id)}) is not associated with an event type`)
  }
}
