import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

const list = lazyScreen(() => import('./list/workflows.tsx'))
const workflow = lazyScreen(() => import('./workflow/workflow.tsx'))

const formWorkflow = lazyScreen(() => import('./form/form-workflow.tsx'))

const OWNERS = [
  '/dashboard',
  '/dashboard/teams/:teamId',
  '/dashboard/organizations/:organizationId/teams/:teamId',
] as const

export const workflowsScreens: readonly Screen[] = OWNERS.flatMap((owner) => [
  { path: `${owner}/workflows`, component: list },
  { path: `${owner}/workflows/forms/:workflowId`, component: formWorkflow },
  { path: `${owner}/workflows/:workflowId`, component: workflow },
])
