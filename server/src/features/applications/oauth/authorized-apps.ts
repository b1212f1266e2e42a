import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Page } from '../../../lib/page.ts'
import { findGrant, type GrantRow, listGrants, revokeGrant } from './grant-store.ts'

/** Nobody has let in more applications than that; pages that show them all ask for these. */
const FIRST: Page = { take: 250, skip: 0 }

/** An application that somebody let in: for their own account, or for a team that they run. */
export type AuthorizedApp = GrantRow

export type AuthorizedApps = ReturnType<typeof createAuthorizedApps>

/** What a person has let in, and how they show it out again. */
export function createAuthorizedApps({ db, run }: { db: Db; run: RunCommand }) {
  return {
    /** The most recently granted first. */
    list: (userId: number, page: Page = FIRST): Promise<AuthorizedApp[]> => listGrants(db, userId, page),

    /**
     * Every token of it ends at once, and so do codes that were not exchanged yet.
     *
     * @throws `AUTHORIZED_APP_NOT_FOUND`, also for somebody else's
     */
    revoke(context: CommandContext, userId: number, id: number): Promise<void> {
      return run(context, async (change) => {
        const { tx, now } = change
        const grant = await findGrant(tx, userId, id)
        if (!grant) throw notFound('AUTHORIZED_APP_NOT_FOUND', `You have no authorized application with the id ${id}.`)
        await revokeGrant(tx, id, now)
        await change.publish({
          type: 'oauth-grant.revoked',
          userId: grant.userId,
          teamId: grant.teamId,
          subjectKey: `oauth-client:${grant.clientId}`,
          payload: { id, clientId: grant.clientId },
        })
      })
    },
  }
}
