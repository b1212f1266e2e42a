import type { PageAddresses } from '../../../lib/page-addresses.ts'
import type { WholeEventType } from './store.ts'

/**
 * The address of the booking page; empty where there is none. That of a platform's user is on the default host: a platform's
 * organization has no pages of its own.
 */
export function bookingUrl(
  { publicUrl, organizationUrl }: PageAddresses,
  { users: [owner], team, organization, slug, id }: WholeEventType,
): string {
  if (id === 0) return ''
  const base = organization ? organizationUrl(organization.slug) : publicUrl
  const whose = team ? `team/${team.slug}` : (organization?.username ?? owner?.username)
  return whose ? `${base}/${whose}/${encodeURIComponent(slug)}` : ''
}
