import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const administrationScreens: readonly Screen[] = [
  { path: '/dashboard/administration', component: lazy(() => import('./server/server.tsx')) },
  { path: '/dashboard/administration/people', component: lazy(() => import('./people/people.tsx')) },
  {
    path: '/dashboard/administration/organizations',
    component: lazy(() => import('./organizations/organizations.tsx')),
  },
  { path: '/dashboard/administration/applications', component: lazy(() => import('./applications/applications.tsx')) },
  { path: '/dashboard/administration/jobs', component: lazy(() => import('./jobs/jobs.tsx')) },
  { path: '/dashboard/administration/outbox', component: lazy(() => import('./outbox/outbox.tsx')) },
  { path: '/dashboard/administration/events', component: lazy(() => import('./events/events.tsx')) },
  { path: '/dashboard/administration/data', component: lazy(() => import('./data/data.tsx')) },
  { path: '/dashboard/administration/settings', component: lazy(() => import('./settings/settings.tsx')) },
]
