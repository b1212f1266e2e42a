import { announce } from '../../../commands/announce.ts'
import { audit } from '../../../commands/audit.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'

export async function tell(
  tx: Tx,
  context: CommandContext,
  now: Date,
  change: 'registered' | 'unregistered' | 'created' | 'updated' | 'secret-created' | 'secret-deleted',
  clientId: string,
  more: object = {},
): Promise<void> {
  const action = `oauth-client.${change}` as const
  const subjectKey = `oauth-client:${clientId}`
  await announce(tx, context, now, { type: action, subjectKey, payload: { clientId, ...more } })
  // Applications are the server's, no organization's.
  await audit(tx, context, now, { action, subjectKey, organizationId: null, after: more })
}
