import type { Services } from '../app/services.ts'
import { deliveryRoutes } from '../features/automation/webhooks/deliveries/routes.ts'
import { webhookRoutes } from '../features/automation/webhooks/routes.ts'
import {
  eventTypeWebhooks,
  organizationWebhooks,
  ownWebhooks,
  platformClientWebhooks,
  teamEventTypeWebhooks,
  teamWebhooks,
} from '../features/automation/webhooks/routes-owners.ts'
import { messageRoutes } from '../features/automation/workflows/message/routes-preview.ts'
import { workflowRoutes } from '../features/automation/workflows/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'

const webhookAddresses = [
  ownWebhooks(at.me),
  eventTypeWebhooks(at.me),
  organizationWebhooks(at.org),
  platformClientWebhooks,
  ...[at.team, at.orgTeam].flatMap((team) => [teamWebhooks(team), teamEventTypeWebhooks(team)]),
]

/** Serves webhooks and workflows, which run after bookings. */
export async function serveAutomation(
  http: Http,
  { webhooks, deliveries, workflows, messagePreviews }: Services,
): Promise<void> {
  for (const address of webhookAddresses) {
    await http.register(webhookRoutes(webhooks, address), address)
    await http.register(deliveryRoutes(deliveries, address), address)
  }
  await http.register(workflowRoutes(workflows, { at: at.me }), at.me)
  await http.register(messageRoutes(messagePreviews, { at: at.me }), at.me)
  for (const group of [at.team, at.orgTeam]) {
    await http.register(workflowRoutes(workflows, { at: group, scope: 'WORKFLOW' }), group)
    await http.register(messageRoutes(messagePreviews, { at: group, scope: 'WORKFLOW' }), group)
  }
}
