import type { Change } from '../commands/change.ts'
import type { RunCommand } from '../commands/run.ts'
import { createUsers, userOf } from '../features/accounts/users/service.ts'
import { WebhookInput } from '../features/automation/webhooks/schema.ts'
import { createWebhooks } from '../features/automation/webhooks/service.ts'
import { createImports, type JoinedServices, type SettingsReaders } from '../features/migration/imports/service.ts'
import { createMemberships } from '../features/organizations/memberships/service.ts'
import { createOrganizations } from '../features/organizations/organizations/service.ts'
import { createTeams } from '../features/organizations/teams/service.ts'
import { parseEventTypeChange } from '../features/scheduling/event-types/parse-event-type.ts'
import { EventTypeChangeInput } from '../features/scheduling/event-types/schema-input.ts'
import { createEventTypes } from '../features/scheduling/event-types/service.ts'
import { parseTeamEventTypeChange } from '../features/scheduling/event-types/team/parse.ts'
import { TeamEventTypeChangeInput } from '../features/scheduling/event-types/team/schema.ts'
import { parseSchedule, ScheduleChangeInput } from '../features/scheduling/schedules/schema.ts'
import { createSchedules } from '../features/scheduling/schedules/service.ts'
import { fit } from '../http/input/fit.ts'
import { pageAddresses } from '../lib/page-addresses.ts'
import { missingStripeSettings } from '../settings/stripe-settings.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Groups } from './organizations.ts'
import type { Scheduling } from './scheduling.ts'

type Others = Pick<Scheduling, 'bookings' | 'managedEventTypes' | 'videoRooms'> &
  Pick<Accounts, 'apiKeys' | 'passwords' | 'sessions' | 'oneTimeTokens' | 'accountMails'> &
  Pick<Groups, 'attributes' | 'roles'>

/** Creates the services by which an installation moves in from another system. */
export function createMigration(foundation: Foundation, others: Others) {
  const { db, run, outgoing } = foundation
  return {
    imports: createImports({
      db,
      run,
      bookings: others.bookings,
      joined: (change) => joinedServices(foundation, others, change),
      read,
      invite: (change, userId) => invite(others, change, userId),
      refuseUrl: outgoing.checkUrl,
    }),
  }
}

/** Creates services whose commands run in the transaction of `change`, so that the list of imported items fits them. */
function joinedServices(foundation: Foundation, others: Others, change: Change): JoinedServices {
  const { config, ids, versions, secretBox } = foundation
  const { managedEventTypes: managed, apiKeys, passwords, sessions, attributes, roles } = others
  const db = change.tx
  const run: RunCommand = (_context, work) => work(change)
  const schedules = createSchedules({ db, run, versions })
  const memberships = createMemberships({ db, run, versions, attributes, roles, managedEventTypes: managed })
  return {
    schedules,
    memberships,
    users: createUsers({ db, run, ids, passwords, sessions, apiKeys, schedules, defaultTimeZone: config.timeZone }),
    eventTypes: createEventTypes({
      db,
      run,
      schedules,
      versions,
      managed,
      // An import has looked for its calendars before: a transaction must not wait for a provider.
      calendarLists: { lookFor: async () => undefined },
      pages: pageAddresses(config),
      offersVideo: others.videoRooms.isOffered,
      paymentsNeed: missingStripeSettings(config).forPayments,
    }),
    organizations: createOrganizations({ db, run, memberships }),
    teams: createTeams({ db, run, memberships, versions }),
    // The import checks addresses before its transaction, because that may have to resolve host names.
    webhooks: createWebhooks({ db, run, ids, secretBox, refuseUrl: async () => undefined }),
  }
}

const read: SettingsReaders = {
  schedule: (body) => parseSchedule(fit(ScheduleChangeInput, body, 'settings')),
  eventType: (body) => parseEventTypeChange(fit(EventTypeChangeInput, body, 'settings')),
  teamEventType: (body) => parseTeamEventTypeChange(fit(TeamEventTypeChangeInput, body, 'settings')),
  webhook: (body) => fit(WebhookInput, body, 'webhook'),
}

/** Mails a link by which the person chooses their first password. Its use also verifies the address. */
async function invite({ oneTimeTokens, accountMails }: Others, change: Change, userId: number): Promise<void> {
  const { tx, now } = change
  const user = await userOf(tx, userId)
  const { email, credentialVersion } = user
  const issued = await oneTimeTokens.issue(tx, { purpose: 'choose-password', userId, email, credentialVersion }, now)
  if (issued) await accountMails.post(change, 'reset-password', user, { issued })
}
