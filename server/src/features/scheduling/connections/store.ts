import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ConnectionTable } from '../../../db/tables/connections.ts'
import type { Database } from '../../../db/tables/index.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'

export type ConnectionRow = Selectable<ConnectionTable>
export type ConnectionCategory = ConnectionRow['category']

/** Exactly one of the columns is a number. */
export type OwnerColumns = Pick<ConnectionRow, 'userId' | 'teamId' | 'organizationId'>

const isOf =
  ({ userId, teamId, organizationId }: OwnerColumns) =>
  (where: ExpressionBuilder<Database, 'connections'>) =>
    where.and([
      where('userId', 'is not distinct from', userId),
      where('teamId', 'is not distinct from', teamId),
      where('organizationId', 'is not distinct from', organizationId),
    ])

export const listConnections = (db: Db, owner: OwnerColumns, category: ConnectionCategory): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().where(isOf(owner)).where('category', '=', category).orderBy('id').execute()

export const findConnection = (db: Db, owner: OwnerColumns, id: number): Promise<ConnectionRow | undefined> =>
  db.selectFrom('connections').selectAll().where(isOf(owner)).where('id', '=', id).executeTakeFirst()

export type InstalledApp = Pick<ConnectionRow, 'id' | 'isInvalid'> & { teamName: string | null }

/** Lists a person's connections to an app, and those of a team if the person belongs to it. */
export const listInstalled = (
  db: Db,
  { userId, teamId, appSlug }: { userId: number; teamId: number | null; appSlug: string },
): Promise<InstalledApp[]> =>
  db
    .selectFrom('connections')
    .leftJoin('teams', 'teams.id', 'connections.teamId')
    .select(['connections.id', 'connections.isInvalid', 'teams.name as teamName'])
    .where('connections.appSlug', '=', appSlug)
    .where((where) =>
      where.or([
        where('connections.userId', '=', userId),
        where.and([
          where('connections.teamId', '=', teamId),
          where.exists(
            where
              .selectFrom('memberships')
              .where('memberships.teamId', '=', teamId)
              .where('memberships.userId', '=', userId)
              .where('memberships.accepted', '=', true),
          ),
        ]),
      ]),
    )
    .orderBy('connections.id')
    .execute()

export const countConnections = async (db: Db, owner: OwnerColumns): Promise<number> => {
  const { count } = await db
    .selectFrom('connections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOf(owner))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Stores the connection. If the owner has this account of the provider already, it counts as valid again. If their
 * organization has opened it, it belongs to the owner from now on.
 */
export const putConnection = (tx: Tx, connection: Insertable<ConnectionTable>): Promise<ConnectionRow> => {
  const { linkUrl, updatedAt } = connection
  const owned =
    connection.userId !== null ? 'userId' : connection.teamId !== null ? 'teamId' : ('organizationId' as const)
  return tx
    .insertInto('connections')
    .values(connection)
    .onConflict((clash) =>
      clash
        .columns([owned, 'type', 'account'])
        .doUpdateSet({ isInvalid: false, linkUrl, delegationCredentialId: null, updatedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const deleteConnection = (tx: Tx, owner: OwnerColumns, id: number): Promise<ConnectionRow | undefined> =>
  tx.deleteFrom('connections').where(isOf(owner)).where('id', '=', id).returningAll().executeTakeFirst()

/** Returns true if the mark has changed. */
export async function markInvalid(tx: Tx, id: number, isInvalid: boolean, updatedAt: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('connections')
    .set({ isInvalid, updatedAt })
    .where('id', '=', id)
    .where('isInvalid', '!=', isInvalid)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Marks the connections to an account that were made before `at`. */
export const markAccountInvalid = (
  tx: Tx,
  { type, account }: { type: string; account: string },
  at: Date,
  updatedAt: Date,
) =>
  tx
    .updateTable('connections')
    .set({ isInvalid: true, updatedAt })
    .where('type', '=', type)
    .where('account', '=', account)
    .where('updatedAt', '<=', at)
    .execute()

export const putSecret = (tx: Tx, connectionId: number, { keyId, ciphertext }: Sealed) =>
  tx
    .insertInto('connectionSecrets')
    .values({ connectionId, keyId, ciphertext })
    .onConflict((clash) => clash.column('connectionId').doUpdateSet({ keyId, ciphertext }))
    .execute()

/** Replaces the credentials of a connection, unless it was disconnected meanwhile. */
export async function replaceSecret(tx: Tx, connectionId: number, sealed: Sealed): Promise<void> {
  await tx.updateTable('connectionSecrets').set(sealed).where('connectionId', '=', connectionId).execute()
}

/** Stored credentials. `address` names the person if the key is one of their organization. */
type StoredCredentials = Sealed & { platform: 'google' | 'office365' | null; address: string | null }

/** Returns the credentials of the owner, or the key of the organization that has opened the account. */
export async function findCredentials(db: Db, connectionId: number): Promise<StoredCredentials | undefined> {
  const { rows } = await sql<StoredCredentials>`
    SELECT s.key_id, s.ciphertext, NULL::text AS platform, NULL::text AS address
    FROM connection_secrets s WHERE s.connection_id = ${connectionId}
    UNION ALL
    SELECT k.key_id, k.ciphertext, d.platform, c.account
    FROM connections c JOIN delegation_credentials d ON d.id = c.delegation_credential_id AND d.enabled
    JOIN delegation_credential_secrets k ON k.delegation_credential_id = d.id
    WHERE c.id = ${connectionId}
    LIMIT 1`.execute(db)
  return rows[0]
}

/**
 * Stores a connection that an organization opens. Returns undefined if the person has connected this account before.
 */
export async function putDelegated(
  tx: Tx,
  connection: Insertable<ConnectionTable> & { userId: number; account: string; delegationCredentialId: string },
): Promise<ConnectionRow | undefined> {
  const { userId, type, account, delegationCredentialId } = connection
  const made = await tx
    .insertInto('connections')
    .values(connection)
    .onConflict((clash) => clash.columns(['userId', 'type', 'account']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  return tx
    .selectFrom('connections')
    .selectAll()
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('account', '=', account)
    .where('delegationCredentialId', '=', delegationCredentialId)
    .executeTakeFirst()
}

/** Deletes what an organization has opened with a key, for all people or for some. */
export function deleteDelegated(
  tx: Tx,
  delegationCredentialId: string,
  userIds: readonly number[] | undefined,
): Promise<ConnectionRow[]> {
  const ofCredential = tx.deleteFrom('connections').where('delegationCredentialId', '=', delegationCredentialId)
  const chosen = userIds ? ofCredential.where('userId', 'in', [0, ...userIds]) : ofCredential
  return chosen.returningAll().execute()
}

/** A connection that an organization has opened, with the facts that its subscribers hear. */
export type DelegatedConnection = {
  id: number
  type: string
  appSlug: string
  delegationCredentialId: string
  organizationId: number
  userId: number
  email: string
}

export async function findDelegated(tx: Tx, connectionId: number): Promise<DelegatedConnection | undefined> {
  const { rows } = await sql<DelegatedConnection>`
    SELECT c.id, c.type, c.app_slug, c.delegation_credential_id, d.organization_id, u.id AS user_id, u.email
    FROM connections c JOIN delegation_credentials d ON d.id = c.delegation_credential_id JOIN users u ON u.id = c.user_id
    WHERE c.id = ${connectionId}`.execute(tx)
  return rows[0]
}
