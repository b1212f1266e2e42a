import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const connectionsScreens: readonly Screen[] = [
  { path: '/dashboard/connections', component: lazy(() => import('./connections.tsx')) },
]
