import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const list = lazyScreen(() => import('./list/webhooks.tsx'))
const webhook = lazyScreen(() => import('./webhook/webhook.tsx'))

const OWNERS = [
  '/dashboard',
  '/dashboard/teams/:teamId',
  '/dashboard/organizations/:organizationId',
  '/dashboard/organizations/:organizationId/teams/:teamId',
  '/dashboard/event-types/:eventTypeId',
  '/dashboard/oauth-clients/:clientId',
] as const

export const webhooksScreens: readonly Screen[] = OWNERS.flatMap((owner) => [
  { path: `${owner}/webhooks`, component: list },
  { path: `${owner}/webhooks/:webhookId`, component: webhook },
])
