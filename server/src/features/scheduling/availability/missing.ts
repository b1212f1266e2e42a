import type { AppError } from '../../../lib/errors.ts'
import { eventTypeNotFound, hostGone, organizationNotFound, teamNotFound, usernameNotFound } from './errors.ts'
import type { Missing, Selector } from './store.ts'

/** Returns the error for a selector that matches nothing. */
export function notFoundFor(selector: Selector, missing: Missing): AppError {
  if ('userIds' in selector) return hostGone()
  if ('eventTypeId' in selector || missing === 'event-type') return eventTypeNotFound()
  if (missing === 'organization') return organizationNotFound(selector.organizationSlug ?? '')
  if ('teamSlug' in selector) return teamNotFound(selector.teamSlug)
  return usernameNotFound('username' in selector ? selector.username : selector.usernames.join(', '))
}
