import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Page } from '../../../lib/page.ts'
import { findGrant, type GrantRow, listGrants, revokeGrant } from './grant-store.ts'

/** The page of a list that shows all applications. Its size is far above the number of applications of one person. */
const FIRST: Page = { take: 250, skip: 0 }

/** An application to which a person has granted access to their own account, or to a team that they manage. */
export type AuthorizedApp = GrantRow

export type AuthorizedApps = ReturnType<typeof createAuthorizedApps>

/** Creates the service for the applications to which a person has granted access, and for the end of that access. */
export function createAuthorizedApps({ db, run }: { db: Db; run: RunCommand }) {
  return {
    /** Returns the applications; the most recently granted one comes first. */
    list: (userId: number, page: Page = FIRST): Promise<AuthorizedApp[]> => listGrants(db, userId, page),

    /**
     * Revokes a grant. All its tokens end at once, and so do codes that weren't exchanged yet.
     *
     * @throws `AUTHORIZED_APP_NOT_FOUND`, also for another person's grant
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
