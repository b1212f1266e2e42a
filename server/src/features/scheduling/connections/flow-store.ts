import { type Insertable, type Selectable, sql } from 'kysely'
import type { Credential } from '../../../commands/context.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { ConnectingFlowTable } from '../../../db/tables/connections.ts'

export type FlowRow = Selectable<ConnectingFlowTable>

export const insertFlow = (tx: Tx, flow: Insertable<ConnectingFlowTable>) =>
  tx.insertInto('connectingFlows').values(flow).execute()

type State = Pick<FlowRow, 'stateHash' | 'kind' | 'app'>

/**
 * Uses a state. Only one of several callers gets its flow, on whichever node they are. A flow whose browser isn't known
 * belongs to this browser from now on.
 */
export const useState = (tx: Tx, state: State, browserHash: Buffer, now: Date): Promise<FlowRow | undefined> =>
  tx
    .updateTable('connectingFlows')
    .set(({ fn, val }) => ({ status: 'answered', browserHash: fn.coalesce('browserHash', val(browserHash)) }))
    .where('stateHash', '=', state.stateHash)
    .where('kind', '=', state.kind)
    .where('app', '=', state.app)
    .where('status', '=', 'begun')
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Finds a flow by its state, whether or not the state still works. */
export const findState = (
  db: Db,
  { stateHash, kind, app }: State,
): Promise<Pick<FlowRow, 'status' | 'expiresAt'> | undefined> =>
  db
    .selectFrom('connectingFlows')
    .select(['status', 'expiresAt'])
    .where('stateHash', '=', stateHash)
    .where('kind', '=', kind)
    .where('app', '=', app)
    .executeTakeFirst()

type Step = Pick<FlowRow, 'status' | 'keyId' | 'ciphertext'> & Partial<Pick<FlowRow, 'expiresAt'>>

export const updateFlow = (tx: Tx, stateHash: Buffer, step: Step) =>
  tx.updateTable('connectingFlows').set(step).where('stateHash', '=', stateHash).execute()

/** Ends a flow, and deletes what was sealed in it. */
export const endFlow = (tx: Tx, stateHash: Buffer, status: 'connected' | 'declined' | 'failed') =>
  updateFlow(tx, stateHash, { status, keyId: null, ciphertext: null })

type InBrowser = { uid: string; browserHash: Buffer }

/** Finds the flow that asks in this browser, and locks it until the end of the transaction. */
export const lockQuestion = (tx: Tx, { uid, browserHash }: InBrowser, now: Date): Promise<FlowRow | undefined> =>
  tx
    .selectFrom('connectingFlows')
    .selectAll()
    .where('uid', '=', uid)
    .where('browserHash', '=', browserHash)
    .where('status', '=', 'asks')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** A flow, and the names of the account or the group that gets the account. */
export type ShownFlow = FlowRow & { userName: string | null; userEmail: string; groupName: string | null }

export const findShown = (db: Db, { uid, browserHash }: InBrowser, now: Date): Promise<ShownFlow | undefined> =>
  db
    .selectFrom('connectingFlows')
    .innerJoin('users', 'users.id', 'connectingFlows.userId')
    .leftJoin('teams', 'teams.id', 'connectingFlows.teamId')
    .leftJoin('organizations', 'organizations.id', 'connectingFlows.organizationId')
    .selectAll('connectingFlows')
    .select(({ fn }) => [
      'users.name as userName',
      'users.email as userEmail',
      fn.coalesce('teams.name', 'organizations.name').as('groupName'),
    ])
    .where('uid', '=', uid)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Deletes flows that have ended or expired, with the tokens that are sealed in them. */
export const deleteExpiredFlows = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'connecting_flows', column: 'expires_at', before, limit })

/**
 * Lists the redirect addresses of the clients through which the caller acts, or which belong to the caller. Applications
 * that registered themselves are left out, because nobody has checked them.
 */
export async function listRegisteredUris(db: Db, userId: number, credential: Credential): Promise<string[]> {
  const clientId = 'clientId' in credential ? credential.clientId : null
  const { rows } = await sql<{ uri: string }>`
    SELECT DISTINCT unnest(c.redirect_uris) AS uri FROM platform_clients c
    WHERE CASE WHEN ${clientId}::text IS NOT NULL THEN c.id = ${clientId}::text
      ELSE EXISTS (SELECT FROM memberships m WHERE m.organization_id = c.organization_id AND m.user_id = ${userId}
        AND m.accepted AND m.role IN ('owner', 'admin')) END
    UNION
    SELECT unnest(o.redirect_uris) FROM oauth_clients o
    WHERE o.approval_status = 'APPROVED' AND o.registration_token_hash IS NULL
      AND CASE WHEN ${clientId}::text IS NOT NULL THEN o.id = ${clientId}::text ELSE o.owner_user_id = ${userId} END
    LIMIT ${MAX_URIS}`.execute(db)
  return rows.map(({ uri }) => uri)
}

const MAX_URIS = 1000
