import { createManagedUsers, deleteTokensOfClients } from '../features/applications/managed-users/service.ts'
import { createOauth, revokeGrantsBeyond } from '../features/applications/oauth/service.ts'
import { createOauthClients } from '../features/applications/oauth-clients/service.ts'
import { createPlatformClients } from '../features/applications/platform-clients/service.ts'
import type { Foundation } from './foundation.ts'
import type { Groups } from './organizations.ts'
import type { Scheduling } from './scheduling.ts'

type Others = Pick<Scheduling, 'schedules' | 'eventTypes' | 'bookings'> & Pick<Groups, 'memberships' | 'organizations'>

/** Creates the services of programs that act for people with their consent, or for accounts of their own. */
export function createApplications(
  { db, run, clock, ids, secretBox, secretKeys, publicUrl }: Foundation,
  { schedules, eventTypes, bookings, memberships, organizations }: Others,
) {
  const platformClients = createPlatformClients({
    db,
    run,
    ids,
    secretBox,
    organizations,
    deleteTokens: deleteTokensOfClients,
  })
  const managedUsers = createManagedUsers({
    db,
    run,
    ids,
    clock,
    platformClients,
    memberships,
    schedules,
    eventTypes,
    bookings,
    secretKeys,
    publicUrl,
  })
  const oauthClients = createOauthClients({ db, run, ids, revokeGrantsBeyond })
  const oauth = createOauth({ db, run, clock, ids, clients: oauthClients, secretKeys, publicUrl })
  return { platformClients, managedUsers, oauthClients, oauth }
}
