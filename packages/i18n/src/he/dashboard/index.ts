import type { TranslationOf } from '../../catalogue.ts'
import type { dashboard as english } from '../../en/dashboard/index.ts'
import { account } from './account.ts'
import { administration } from './administration.ts'
import { availability } from './availability.ts'
import { bookings } from './bookings.ts'
import { connections } from './connections.ts'
import { developers } from './developers.ts'
import { eventTypes } from './event-types.ts'
import { home } from './home.ts'
import { insights } from './insights.ts'
import { kit } from './kit.ts'
import { organization } from './organization.ts'
import { routingForms } from './routing-forms.ts'
import { shell } from './shell.ts'
import { teams } from './teams.ts'
import { webhooks } from './webhooks.ts'
import { welcome } from './welcome.ts'
import { workflows } from './workflows.ts'

export const dashboard: TranslationOf<typeof english> = {
  ...kit,
  ...shell,
  ...welcome,
  ...home,
  ...bookings,
  ...eventTypes,
  ...availability,
  ...connections,
  ...teams,
  ...organization,
  ...workflows,
  ...routingForms,
  ...webhooks,
  ...developers,
  ...account,
  ...administration,
  ...insights,
}
