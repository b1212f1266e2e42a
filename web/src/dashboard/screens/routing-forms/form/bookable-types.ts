import { useAccount } from '../../../account.tsx'
import { api } from '../../../api/client.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'

/** An event type to which a route leads. The address is the one of its page on this server: `ada/intro`. */
type BookableType = { id: number; title: string; address: string }

const MAX_TYPES = 250

/** Returns the event types of an owner, with the addresses that routes name. It is empty until they are loaded. */
export function useBookableTypes(owner: Owner): readonly BookableType[] {
  const { publicUrl } = useAccount()
  const types = useQuery(['event-types', owner, 'bookable'], async (signal) => {
    if (owner.kind === 'organization') {
      const path = { orgId: owner.organizationId }
      const query = { take: MAX_TYPES }
      return (await api.get('/v2/organizations/{orgId}/teams/event-types', { path, query, signal })).data
    }
    const owned = clientOf(owner)
    return [(await owned.get('/v2/event-types', { signal })).data].flat()
  })
  return (types.data ?? []).map(({ id, title, bookingUrl }) => ({
    id,
    title,
    address: bookingUrl.replace(publicUrl, '').replace(/^\//, ''),
  }))
}
