import { type Client, createClient } from '@daybook/client'
import { recordedFetch } from './recorded.ts'

/**
 * Whose objects a screen shows: one's own, those of a team, of an organization, or of a team in an organization. Webhooks
 * also belong to an event type or a platform client.
 */
export type Owner =
  | { readonly kind: 'me' }
  | { readonly kind: 'team'; readonly teamId: number }
  | { readonly kind: 'organization'; readonly organizationId: number }
  | { readonly kind: 'organization-team'; readonly organizationId: number; readonly teamId: number }
  | { readonly kind: 'event-type'; readonly eventTypeId: number }
  | { readonly kind: 'platform-client'; readonly clientId: string }

export const ME: Owner = { kind: 'me' }

/** Returns the part of the API's paths that names the owner: `/v2/teams/5`. */
function prefixOf(owner: Owner): string {
  switch (owner.kind) {
    case 'me':
      return '/v2'
    case 'team':
      return `/v2/teams/${owner.teamId}`
    case 'organization':
      return `/v2/organizations/${owner.organizationId}`
    case 'organization-team':
      return `/v2/organizations/${owner.organizationId}/teams/${owner.teamId}`
    case 'event-type':
      return `/v2/event-types/${owner.eventTypeId}`
    case 'platform-client':
      return `/v2/oauth-clients/${encodeURIComponent(owner.clientId)}`
  }
}

/** Returns the part of the dashboard's addresses that names the owner: `/dashboard/teams/5`. */
export const pathOf = (owner: Owner): string => prefixOf(owner).replace('/v2', '/dashboard')

/**
 * Returns a client for the objects of an owner. It takes the paths of one's own objects, and sends those of the owner:
 * `/v2/webhooks/{webhookId}` becomes `/v2/teams/5/webhooks/{webhookId}`. The name of the variable is `owned` wherever it
 * is used, because the list of operations in the documents counts its calls for every owner.
 */
export function clientOf(owner: Owner): Client {
  const prefix = prefixOf(owner)
  return createClient({
    url: location.origin,
    fetch: (input, init) => {
      const url = new URL(String(input))
      url.pathname = url.pathname.replace(/^\/v2/, prefix)
      return recordedFetch(url.href, init)
    },
  })
}

/** Returns the owner that the parameters of an address name. Without any it is the account itself. */
export function ownerIn({ teamId, organizationId }: Readonly<Record<string, string | undefined>>): Owner {
  if (organizationId === undefined) return teamId === undefined ? ME : { kind: 'team', teamId: Number(teamId) }
  return teamId === undefined
    ? { kind: 'organization', organizationId: Number(organizationId) }
    : { kind: 'organization-team', organizationId: Number(organizationId), teamId: Number(teamId) }
}
