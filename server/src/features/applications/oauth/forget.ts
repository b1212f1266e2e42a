import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { OauthClients } from '../oauth-clients/service.ts'
import { deleteOldCodes } from './code-store.ts'
import { deleteOldFamilies } from './family-store.ts'
import { deleteRevokedAuthorizations } from './grant-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The maximum number of rows of each kind per run. */
const BATCH = 200

/** Deletes old codes, families without a valid token, revoked grants, and unused registrations. */
export const createForgetOauth = ({ db, clock, clients }: { db: Db; clock: Clock; clients: OauthClients }): Job => ({
  name: 'oauth.forget',
  everyMs: HOUR_MS,
  async run() {
    const now = clock.now()
    const yesterday = new Date(now.getTime() - DAY_MS)
    const deleted = [
      await deleteOldCodes(db, yesterday, BATCH),
      await deleteOldFamilies(db, now, yesterday, BATCH),
      await deleteRevokedAuthorizations(db, yesterday, BATCH),
      await clients.forgetUnused(now, BATCH),
    ]
    return deleted.some((count) => count === BATCH)
  },
})
