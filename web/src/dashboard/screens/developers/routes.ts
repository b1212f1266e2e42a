import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const developersScreens: readonly Screen[] = [
  { path: '/dashboard/developers', component: lazy(() => import('./developers.tsx')) },
  { path: '/dashboard/developers/events', component: lazy(() => import('./events/events.tsx')) },
  { path: '/dashboard/developers/clients', component: lazy(() => import('./clients/clients.tsx')) },
  { path: '/dashboard/oauth-clients/:clientId', component: lazy(() => import('./clients/client.tsx')) },
]
