import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

const ORGANIZATION = '/dashboard/organizations/:organizationId'

export const organizationScreens: readonly Screen[] = [
  { path: ORGANIZATION, component: lazy(() => import('./members/members.tsx')) },
  { path: `${ORGANIZATION}/members/:membershipId`, component: lazy(() => import('./member/member.tsx')) },
  { path: `${ORGANIZATION}/roles`, component: lazy(() => import('./roles/roles.tsx')) },
  { path: `${ORGANIZATION}/teams/:teamId/roles`, component: lazy(() => import('./roles/roles.tsx')) },
  { path: `${ORGANIZATION}/attributes`, component: lazy(() => import('./attributes/attributes.tsx')) },
  { path: `${ORGANIZATION}/managed`, component: lazy(() => import('./managed/managed.tsx')) },
  { path: `${ORGANIZATION}/workspaces`, component: lazy(() => import('./workspaces/workspaces.tsx')) },
]
