import { lazy } from 'preact-iso'
import type { Screen } from '../screen.ts'

export const bookingsScreens: readonly Screen[] = [
  { path: '/dashboard/bookings', component: lazy(() => import('./list/list.tsx')) },
  { path: '/dashboard/bookings/calendar', component: lazy(() => import('./calendar/calendar.tsx')) },
  { path: '/dashboard/bookings/:uid', component: lazy(() => import('./booking/booking.tsx')) },
]
