import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const list = lazyScreen(() => import('./list/list.tsx'))
const editor = lazyScreen(() => import('./editor/editor.tsx'))

const OWNERS = [
  '/dashboard',
  '/dashboard/teams/:teamId',
  '/dashboard/organizations/:organizationId/teams/:teamId',
] as const

export const eventTypesScreens: readonly Screen[] = OWNERS.flatMap((owner) => [
  { path: `${owner}/event-types`, component: list },
  { path: `${owner}/event-types/:eventTypeId`, component: editor },
])
