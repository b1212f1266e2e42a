import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const accountScreens: readonly Screen[] = [
  { path: '/dashboard/account', component: lazyScreen(() => import('./profile.tsx')) },
  { path: '/dashboard/account/security', component: lazyScreen(() => import('./security.tsx')) },
  { path: '/dashboard/account/applications', component: lazyScreen(() => import('./applications.tsx')) },
  { path: '/dashboard/account/data', component: lazyScreen(() => import('./data.tsx')) },
]
