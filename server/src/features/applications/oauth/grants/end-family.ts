import { revokeFamily } from '../family-store.ts'
import type { Exchange } from './grant.ts'

export type EndedBecause = 'code-reused' | 'refresh-token-reused' | 'revoked-by-client'

/** Ends all tokens of a family and records the reason. */
export async function endFamily(
  { change, client }: Pick<Exchange, 'change' | 'client'>,
  familyId: string,
  because: EndedBecause,
): Promise<void> {
  if (!(await revokeFamily(change.tx, familyId, because, change.now))) return
  await change.publish({
    type: 'oauth-tokens.revoked',
    subjectKey: `oauth-client:${client.id}`,
    payload: { clientId: client.id, familyId, because },
  })
}
