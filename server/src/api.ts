import { backupRoutes } from './features/backups/routes.ts'
import type { Backups } from './features/backups/service.ts'
import { bookingRoutes } from './features/bookings/routes/bookings.ts'
import { bookingChangeRoutes } from './features/bookings/routes/changes.ts'
import { bookingPeopleRoutes } from './features/bookings/routes/people.ts'
import type { Bookings } from './features/bookings/service.ts'
import { eventTypeRoutes } from './features/event-types/routes.ts'
import type { EventTypes } from './features/event-types/service.ts'
import { meRoutes } from './features/me/routes.ts'
import { outboxRoutes } from './features/messages/routes.ts'
import type { Messages } from './features/messages/service.ts'
import { scheduleRoutes } from './features/schedules/routes.ts'
import type { Schedules } from './features/schedules/service.ts'
import { slotReservationRoutes } from './features/slot-reservations/routes.ts'
import type { SlotReservations } from './features/slot-reservations/service.ts'
import type { createExplain } from './features/slots/explain.ts'
import { slotRoutes } from './features/slots/routes.ts'
import type { Slots } from './features/slots/service.ts'
import { testClockRoutes } from './features/test-clock/routes.ts'
import type { TestClock } from './features/test-clock/service.ts'
import { userAdminRoutes } from './features/users/routes.ts'
import type { Users } from './features/users/service.ts'
import { address } from './http/address.ts'
import type { Http } from './http/create-http.ts'
import { caller, organization, organizationUser, team } from './http/owner.ts'

export type Services = {
  users: Users
  schedules: Schedules
  eventTypes: EventTypes
  slots: Slots
  explain: ReturnType<typeof createExplain>
  slotReservations: SlotReservations
  bookings: Bookings
  messages: Messages
  backups: Backups
  /** Only where the settings allow to move the clock. */
  testClock: TestClock | undefined
}

const organizationPath = { orgId: { is: 'organization', of: 'caller' } }
const orgTeamPath = { ...organizationPath, teamId: { is: 'team', of: 'orgId' } }
const orgUserPath = { ...organizationPath, userId: { is: 'organization-user', of: 'orgId' } }

/** Every address at which things have an owner. */
// biome-ignore format: the columns are the point
const at = {
  me:      address({ prefix: '/v2', owner: caller, level: '', path: {}, heading: '' }),
  team:    address({ prefix: '/v2/teams/:teamId', owner: team, level: 'TEAM', path: { teamId: { is: 'team', of: 'caller' } }, heading: 'Teams' }),
  org:     address({ prefix: '/v2/organizations/:orgId', owner: organization, level: 'ORG', path: organizationPath, heading: 'Orgs' }),
  orgTeam: address({ prefix: '/v2/organizations/:orgId/teams/:teamId', owner: team, level: 'TEAM', path: orgTeamPath, heading: 'Orgs / Teams' }),
  orgUser: address({ prefix: '/v2/organizations/:orgId/users/:userId', owner: organizationUser, level: 'ORG', path: orgUserPath, heading: 'Orgs / Users' }),
}

/** The map of the API: which resource is served where, and for whom. */
export async function serveApi(
  http: Http,
  { users, schedules, eventTypes, slots, explain, slotReservations, bookings, messages, backups, testClock }: Services,
): Promise<void> {
  const { prefix, owner } = at.me
  await http.register(meRoutes(users, owner), { prefix })
  await http.register(scheduleRoutes(schedules, owner), { prefix })
  await http.register(eventTypeRoutes(eventTypes, owner), { prefix })
  await http.register(slotRoutes(slots, explain), { prefix })
  await http.register(slotReservationRoutes(slotReservations), { prefix })
  await http.register(bookingRoutes(bookings), { prefix })
  await http.register(bookingChangeRoutes(bookings), { prefix })
  await http.register(bookingPeopleRoutes(bookings), { prefix })

  await http.register(userAdminRoutes(users), { prefix })
  await http.register(outboxRoutes(messages), { prefix })
  await http.register(backupRoutes(backups), { prefix })
  if (testClock) await http.register(testClockRoutes(testClock), { prefix })
}
