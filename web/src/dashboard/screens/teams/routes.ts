import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const team = lazyScreen(() => import('./team/team.tsx'))

export const teamsScreens: readonly Screen[] = [
  { path: '/dashboard/teams', component: lazyScreen(() => import('./list/teams.tsx')) },
  { path: '/dashboard/teams/:teamId', component: team },
  { path: '/dashboard/organizations/:organizationId/teams/:teamId', component: team },
]
