import type { Services } from '../app/services.ts'
import { apiKeyRoutes } from '../features/accounts/api-keys/routes.ts'
import { emailAddressRoutes } from '../features/accounts/email-addresses/routes.ts'
import { meRoutes } from '../features/accounts/me/routes.ts'
import { secondFactorRoutes } from '../features/accounts/second-factors/routes.ts'
import { sessionRoutes } from '../features/accounts/sessions/routes.ts'
import { currentSessionRoute, signInRoutes } from '../features/accounts/sign-in/routes.ts'
import { signInAdminRoutes } from '../features/accounts/sign-in/routes-admin.ts'
import { disablingRoutes } from '../features/accounts/users/disabling/routes.ts'
import { userAdminRoutes } from '../features/accounts/users/routes.ts'
import { avatarRoute } from '../features/accounts/users/routes-avatar.ts'
import { verifiedResourceRoutes } from '../features/accounts/verified-resources/routes.ts'
import { componentVerificationRoutes } from '../features/accounts/verified-resources/routes-component.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'
import type { Settings } from './settings.ts'

/** Serves people, their sign-in and their own objects. */
export async function serveAccounts(
  http: Http,
  {
    signIn,
    sessions,
    emailAddresses,
    secondFactors,
    apiKeys,
    users,
    disabling,
    me,
    verifiedResources,
    publicUrl,
  }: Services & Settings,
): Promise<void> {
  const { prefix, owner } = at.me
  await http.register(signInRoutes({ signIn, publicUrl }), { prefix: '/api/auth' })
  await http.register(secondFactorRoutes({ secondFactors, publicUrl }), { prefix: '/api/auth' })
  await http.register(currentSessionRoute({ signIn }), { prefix: '/api/auth' })
  await http.register(currentSessionRoute({ signIn }), { prefix })
  await http.register(meRoutes(me, owner), { prefix })
  await http.register(sessionRoutes(sessions, owner), { prefix })
  await http.register(emailAddressRoutes(emailAddresses, owner), { prefix })
  await http.register(apiKeyRoutes(apiKeys, owner), { prefix })
  await http.register(verifiedResourceRoutes(verifiedResources, { at: at.me, kind: 'user' }), at.me)
  await http.register(componentVerificationRoutes(verifiedResources, at.atoms), at.atoms)
  for (const group of [at.team, at.orgTeam])
    await http.register(verifiedResourceRoutes(verifiedResources, { at: group, kind: 'team' }), group)
  await http.register(userAdminRoutes(users), { prefix })
  await http.register(disablingRoutes(disabling), { prefix })
  await http.register(avatarRoute(users))
  await http.register(signInAdminRoutes({ signIn, publicUrl }), { prefix })
}
