import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

const list = lazy(() => import('./list/workflows.tsx'))
const workflow = lazy(() => import('./workflow/workflow.tsx'))

const formWorkflow = lazy(() => import('./form/form-workflow.tsx'))

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
