import type { Services } from '../app/services.ts'
import { managedUserRoutes } from '../features/applications/managed-users/routes.ts'
import { managedUserCodeRoutes } from '../features/applications/managed-users/routes-codes.ts'
import { authorizedAppRoutes } from '../features/applications/oauth/routes/authorized-app-routes.ts'
import { oauthClientRoutes } from '../features/applications/oauth/routes/client-routes.ts'
import { oauthMetadataRoutes } from '../features/applications/oauth/routes/metadata-routes.ts'
import { oauthRegistrationRoutes } from '../features/applications/oauth/routes/registration-routes.ts'
import { oauthTokenRoutes } from '../features/applications/oauth/routes/token-routes.ts'
import { oauthWebTokenRoutes } from '../features/applications/oauth/routes/web-token-routes.ts'
import { oauthClientAdminRoutes } from '../features/applications/oauth-clients/routes.ts'
import { platformClientRoutes } from '../features/applications/platform-clients/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'
import type { Settings } from './settings.ts'

/** Serves third-party applications, and platforms with their managed users. */
export async function serveApplications(
  http: Http,
  { platformClients, managedUsers, oauthClients, oauth, publicUrl, canApplicationsRegister }: Services & Settings,
): Promise<void> {
  const { prefix } = at.me
  await http.register(platformClientRoutes(platformClients), { prefix })
  await http.register(managedUserRoutes(managedUsers), { prefix })
  await http.register(managedUserCodeRoutes(managedUsers), { prefix })
  await http.register(oauthTokenRoutes(oauth), { prefix })
  await http.register(oauthWebTokenRoutes(oauth))
  await http.register(oauthClientRoutes(oauthClients), { prefix })
  await http.register(authorizedAppRoutes(oauth.authorizedApps), { prefix })
  await http.register(oauthMetadataRoutes({ publicUrl, canRegister: canApplicationsRegister }))
  if (canApplicationsRegister) await http.register(oauthRegistrationRoutes(oauthClients, publicUrl), { prefix })
  await http.register(oauthClientAdminRoutes(oauthClients), { prefix })
}
