import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

const list = lazy(() => import('./list/list.tsx'))
const editor = lazy(() => import('./editor/editor.tsx'))

const OWNERS = [
  '/dashboard',
  '/dashboard/teams/:teamId',
  '/dashboard/organizations/:organizationId/teams/:teamId',
] as const

export const eventTypesScreens: readonly Screen[] = OWNERS.flatMap((owner) => [
  { path: `${owner}/event-types`, component: list },
  { path: `${owner}/event-types/:eventTypeId`, component: editor },
])
