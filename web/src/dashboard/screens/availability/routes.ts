import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const availabilityScreens: readonly Screen[] = [
  { path: '/dashboard/availability', component: lazy(() => import('./schedules/schedules.tsx')) },
  { path: '/dashboard/availability/absences', component: lazy(() => import('./absences/absences.tsx')) },
  {
    path: '/dashboard/availability/troubleshooter',
    component: lazy(() => import('./troubleshooter/troubleshooter.tsx')),
  },
  { path: '/dashboard/availability/:scheduleId', component: lazy(() => import('./schedule/schedule.tsx')) },
]
