import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const developersScreens: readonly Screen[] = [
  { path: '/dashboard/developers', component: lazyScreen(() => import('./developers.tsx')) },
  { path: '/dashboard/developers/events', component: lazyScreen(() => import('./events/events.tsx')) },
  { path: '/dashboard/developers/clients', component: lazyScreen(() => import('./clients/clients.tsx')) },
  { path: '/dashboard/oauth-clients/:clientId', component: lazyScreen(() => import('./clients/client.tsx')) },
]
