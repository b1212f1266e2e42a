import type { PageAddresses } from '../../../lib/page-addresses.ts'
import type { WholeEventType } from './store.ts'

/**
 * Returns the address of the booking page, or an empty text if there is none. The page of a platform's user is on the
 * default host, because a platform's organization has no pages of its own.
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
