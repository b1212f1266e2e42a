import { createAccounts } from './accounts.ts'
import { createApplications } from './applications.ts'
import { createEventHandlers } from './event-handlers.ts'
import type { Foundation } from './foundation.ts'
import { createMessaging } from './messaging.ts'
import { createMigration } from './migration.ts'
import { createOperation } from './operation.ts'
import { createGroups } from './organizations.ts'
import { createPrivacy } from './privacy.ts'
import { createScheduling } from './scheduling.ts'

export type Services = ReturnType<typeof createServices>

/** Creates every service, subject by subject, in the order of their dependencies. */
export function createServices(foundation: Foundation) {
  const messaging = createMessaging(foundation)
  const scheduling = createScheduling(foundation, messaging)
  const accounts = createAccounts(foundation, { ...messaging, ...scheduling })
  const groups = createGroups(foundation, { ...messaging, ...scheduling, ...accounts })
  const applications = createApplications(foundation, { ...scheduling, ...groups })
  const consequences = createEventHandlers(foundation, { ...messaging, ...scheduling })
  const migration = createMigration(foundation, { ...scheduling, ...accounts, ...groups })
  const privacy = createPrivacy(foundation, { ...scheduling, ...accounts })
  const operation = createOperation(foundation, { ...accounts, ...scheduling })
  return {
    ...messaging,
    ...scheduling,
    ...accounts,
    ...groups,
    ...applications,
    ...consequences,
    ...migration,
    ...privacy,
    ...operation,
  }
}
