import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const component = lazyScreen(() => import('./insights.tsx'))

export const insightsScreens: readonly Screen[] = [
  '/dashboard/insights',
  '/dashboard/teams/:teamId/insights',
  '/dashboard/organizations/:organizationId/insights',
  '/dashboard/organizations/:organizationId/teams/:teamId/insights',
].map((path) => ({ path, component }))
