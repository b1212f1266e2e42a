import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const ORGANIZATION = '/dashboard/organizations/:organizationId'

export const organizationScreens: readonly Screen[] = [
  { path: ORGANIZATION, component: lazyScreen(() => import('./members/members.tsx')) },
  { path: `${ORGANIZATION}/members/:membershipId`, component: lazyScreen(() => import('./member/member.tsx')) },
  { path: `${ORGANIZATION}/roles`, component: lazyScreen(() => import('./roles/roles.tsx')) },
  { path: `${ORGANIZATION}/teams/:teamId/roles`, component: lazyScreen(() => import('./roles/roles.tsx')) },
  { path: `${ORGANIZATION}/attributes`, component: lazyScreen(() => import('./attributes/attributes.tsx')) },
  { path: `${ORGANIZATION}/managed`, component: lazyScreen(() => import('./managed/managed.tsx')) },
  { path: `${ORGANIZATION}/workspaces`, component: lazyScreen(() => import('./workspaces/workspaces.tsx')) },
]
