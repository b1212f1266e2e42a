import type { PageAddresses } from '../../lib/page-addresses.ts'
import type { WholeEventType } from './store.ts'

/** The address of the booking page; empty where there is none, and for managed users, whose pages are their platform's. */
export function bookingUrl(
  { publicUrl, organizationUrl }: PageAddresses,
  { users: [owner], team, organization, slug, id, hasManagedOwner }: WholeEventType,
): string {
  if (hasManagedOwner || id === 0) return ''
  const base = organization ? organizationUrl(organization.slug) : publicUrl
  const whose = team ? `team/${team.slug}` : (organization?.username ?? owner?.username)
  return whose ? `${base}/${whose}/${encodeURIComponent(slug)}` : ''
}
