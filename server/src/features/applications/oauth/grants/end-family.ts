import { announce } from '../../../../commands/announce.ts'
import { revokeFamily } from '../family-store.ts'
import type { Exchange } from './grant.ts'

export type EndedBecause = 'code-reused' | 'refresh-token-reused' | 'revoked-by-client'

/** Ends every token of a family, and leaves a trace of why. */
export async function endFamily(
  { tx, context, client, now }: Pick<Exchange, 'tx' | 'context' | 'client' | 'now'>,
  familyId: string,
  because: EndedBecause,
): Promise<void> {
  if (!(await revokeFamily(tx, familyId, because, now))) return
  await announce(tx, context, now, {
    type: 'oauth-tokens.revoked',
    subjectKey: `oauth-client:${client.id}`,
    payload: { clientId: client.id, familyId, because },
  })
}
