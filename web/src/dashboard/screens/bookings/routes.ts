import { lazyScreen } from '../../lazy-screen.tsx'
import type { Screen } from '../screen.ts'

export const bookingsScreens: readonly Screen[] = [
  { path: '/dashboard/bookings', component: lazyScreen(() => import('./list/list.tsx')) },
  { path: '/dashboard/bookings/calendar', component: lazyScreen(() => import('./calendar/calendar.tsx')) },
  { path: '/dashboard/bookings/:uid', component: lazyScreen(() => import('./booking/booking.tsx')) },
]
