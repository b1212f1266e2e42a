import { withRequestedHosts } from '../../../availability/service.ts'
import type { Draft } from '../../flow/draft.ts'

/** Leaves the hosts who are wanted. */
export const narrowHosts = ({ bookable, request }: Draft): Partial<Draft> => ({
  bookable: withRequestedHosts(bookable, request.wantedHosts),
  allHosts: bookable.hosts,
})
