/** The owner of the webhooks of a request. The service looks up the ids that the guard doesn't prove (event types). */
export type WebhookOwner =
  | { readonly of: 'user'; readonly userId: number }
  | { readonly of: 'team'; readonly teamId: number; readonly organizationId: number | null }
  | { readonly of: 'organization'; readonly organizationId: number }
  | { readonly of: 'platform-client'; readonly platformClientId: string; readonly organizationId: number }
  | { readonly of: 'event-type'; readonly eventTypeId: number; readonly userId: number }
  | { readonly of: 'team-event-type'; readonly eventTypeId: number; readonly teamId: number; readonly caller: Caller }

/** The account that asks for a team's webhooks; its role in the team isn't checked yet. */
export type Caller = { readonly userId: number; readonly isAdministrator: boolean }

/** The one column that names the owner of a webhook. */
export type OwnerColumn =
  | { readonly column: 'userId' | 'teamId' | 'organizationId' | 'eventTypeId'; readonly value: number }
  | { readonly column: 'platformClientId'; readonly value: string }

export function ownerColumnOf(place: WebhookOwner): OwnerColumn {
  switch (place.of) {
    case 'user':
      return { column: 'userId', value: place.userId }
    case 'team':
      return { column: 'teamId', value: place.teamId }
    case 'organization':
      return { column: 'organizationId', value: place.organizationId }
    case 'platform-client':
      return { column: 'platformClientId', value: place.platformClientId }
    default:
      return { column: 'eventTypeId', value: place.eventTypeId }
  }
}

/** The indexes that prevent two webhooks of one owner from having the same address. */
export const URL_INDEXES: Readonly<Record<OwnerColumn['column'], string>> = {
  userId: 'webhooks_user_url',
  teamId: 'webhooks_team_url',
  organizationId: 'webhooks_organization_url',
  eventTypeId: 'webhooks_event_type_url',
  platformClientId: 'webhooks_client_url',
}
