import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'

export async function publishClient(
  change: Change,
  verb: 'registered' | 'unregistered' | 'created' | 'updated' | 'secret-created' | 'secret-deleted',
  clientId: string,
  more: object = {},
): Promise<void> {
  const action = `oauth-client.${verb}` as const
  const subjectKey = `oauth-client:${clientId}`
  await change.publish({ type: action, subjectKey, payload: { clientId, ...more } })
  // Applications belong to the server and not to an organization.
  await audit(change, { action, subjectKey, organizationId: null, after: more })
}
