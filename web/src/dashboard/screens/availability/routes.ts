import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const availabilityScreens: readonly Screen[] = [
  { path: '/dashboard/availability', component: lazyScreen(() => import('./schedules/schedules.tsx')) },
  { path: '/dashboard/availability/absences', component: lazyScreen(() => import('./absences/absences.tsx')) },
  {
    path: '/dashboard/availability/troubleshooter',
    component: lazyScreen(() => import('./troubleshooter/troubleshooter.tsx')),
  },
  { path: '/dashboard/availability/:scheduleId', component: lazyScreen(() => import('./schedule/schedule.tsx')) },
]
