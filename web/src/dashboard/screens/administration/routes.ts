import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const administrationScreens: readonly Screen[] = [
  { path: '/dashboard/administration', component: lazyScreen(() => import('./server/server.tsx')) },
  { path: '/dashboard/administration/people', component: lazyScreen(() => import('./people/people.tsx')) },
  {
    path: '/dashboard/administration/organizations',
    component: lazyScreen(() => import('./organizations/organizations.tsx')),
  },
  {
    path: '/dashboard/administration/applications',
    component: lazyScreen(() => import('./applications/applications.tsx')),
  },
  { path: '/dashboard/administration/jobs', component: lazyScreen(() => import('./jobs/jobs.tsx')) },
  { path: '/dashboard/administration/outbox', component: lazyScreen(() => import('./outbox/outbox.tsx')) },
  { path: '/dashboard/administration/events', component: lazyScreen(() => import('./events/events.tsx')) },
  { path: '/dashboard/administration/data', component: lazyScreen(() => import('./data/data.tsx')) },
  { path: '/dashboard/administration/settings', component: lazyScreen(() => import('./settings/settings.tsx')) },
]
