import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const accountScreens: readonly Screen[] = [
  { path: '/dashboard/account', component: lazy(() => import('./profile.tsx')) },
  { path: '/dashboard/account/security', component: lazy(() => import('./security.tsx')) },
  { path: '/dashboard/account/applications', component: lazy(() => import('./applications.tsx')) },
  { path: '/dashboard/account/data', component: lazy(() => import('./data.tsx')) },
]
