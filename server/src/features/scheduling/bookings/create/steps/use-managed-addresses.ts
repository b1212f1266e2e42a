import type { Draft } from '../../flow/draft.ts'
import { withManagedAddresses } from '../../managed-addresses.ts'

/** Users of the event type's platform client are known by the address under which they are kept. */
export const useManagedAddresses = async ({ deps, bookable, request }: Draft): Promise<Partial<Draft>> => ({
  request: await withManagedAddresses(deps.db, bookable.platformClientId, request),
})
