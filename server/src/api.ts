import { serveAccounts } from './api/accounts.ts'
import { serveApplications } from './api/applications.ts'
import { serveAutomation } from './api/automation.ts'
import { serveMessaging } from './api/messaging.ts'
import { serveMigration } from './api/migration.ts'
import { serveOperation } from './api/operation.ts'
import { serveOrganizations } from './api/organizations.ts'
import { servePrivacy } from './api/privacy.ts'
import { serveScheduling } from './api/scheduling.ts'
import type { Settings } from './api/settings.ts'
import type { Services } from './app/services.ts'
import type { Http } from './http/create-http.ts'

/** Serves the API. Each file in api/ assigns its resources to addresses and callers. */
export async function serveApi(http: Http, services: Services & Settings): Promise<void> {
  await serveAccounts(http, services)
  await serveOrganizations(http, services)
  await serveScheduling(http, services)
  await serveAutomation(http, services)
  await serveMessaging(http, services)
  await serveApplications(http, services)
  await serveOperation(http, services)
  await serveMigration(http, services)
  await servePrivacy(http, services)
}
