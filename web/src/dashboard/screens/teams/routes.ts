import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

const team = lazy(() => import('./team/team.tsx'))

export const teamsScreens: readonly Screen[] = [
  { path: '/dashboard/teams', component: lazy(() => import('./list/teams.tsx')) },
  { path: '/dashboard/teams/:teamId', component: team },
  { path: '/dashboard/organizations/:organizationId/teams/:teamId', component: team },
]
