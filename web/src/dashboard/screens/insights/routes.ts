import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

const component = lazy(() => import('./insights.tsx'))

export const insightsScreens: readonly Screen[] = [
  '/dashboard/insights',
  '/dashboard/teams/:teamId/insights',
  '/dashboard/organizations/:organizationId/insights',
  '/dashboard/organizations/:organizationId/teams/:teamId/insights',
].map((path) => ({ path, component }))
