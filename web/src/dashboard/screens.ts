import { lazyScreen } from './lazy-screen.tsx'
import { accountScreens } from './screens/account/routes.ts'
import { administrationScreens } from './screens/administration/routes.ts'
import { availabilityScreens } from './screens/availability/routes.ts'
import { bookingsScreens } from './screens/bookings/routes.ts'
import { connectionsScreens } from './screens/connections/routes.ts'
import { developersScreens } from './screens/developers/routes.ts'
import { eventTypesScreens } from './screens/event-types/routes.ts'
import { insightsScreens } from './screens/insights/routes.ts'
import { organizationScreens } from './screens/organization/routes.ts'
import { routingFormsScreens } from './screens/routing-forms/routes.ts'
import type { Screen } from './screens/screen.ts'
import { teamsScreens } from './screens/teams/routes.ts'
import { webhooksScreens } from './screens/webhooks/routes.ts'
import { workflowsScreens } from './screens/workflows/routes.ts'

/** The screens by their addresses. A browser loads the code of a screen when it is opened. */
export const SCREENS: readonly Screen[] = [
  { path: '/dashboard', component: lazyScreen(() => import('./screens/home/home.tsx')) },
  { path: '/dashboard/welcome', component: lazyScreen(() => import('./screens/welcome/welcome.tsx')) },
  ...bookingsScreens,
  ...eventTypesScreens,
  ...availabilityScreens,
  ...connectionsScreens,
  ...teamsScreens,
  ...organizationScreens,
  ...workflowsScreens,
  ...routingFormsScreens,
  ...webhooksScreens,
  ...developersScreens,
  ...accountScreens,
  ...administrationScreens,
  ...insightsScreens,
]
