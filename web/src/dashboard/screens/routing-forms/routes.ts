import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const list = lazyScreen(() => import('./list/routing-forms.tsx'))
const form = lazyScreen(() => import('./form/routing-form.tsx'))

const OWNERS = [
  '/dashboard',
  '/dashboard/teams/:teamId',
  '/dashboard/organizations/:organizationId',
  '/dashboard/organizations/:organizationId/teams/:teamId',
] as const

export const routingFormsScreens: readonly Screen[] = OWNERS.flatMap((owner) => [
  { path: `${owner}/routing-forms`, component: list },
  { path: `${owner}/routing-forms/:formId`, component: form },
])
