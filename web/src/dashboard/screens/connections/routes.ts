import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const connectionsScreens: readonly Screen[] = [
  { path: '/dashboard/connections', component: lazyScreen(() => import('./connections.tsx')) },
]
