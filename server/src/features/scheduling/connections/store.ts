import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
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

export const countConnections = async (db: Db, owner: OwnerColumns): Promise<number> => {
  const { count } = await db
    .selectFrom('connections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOf(owner))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores the connection. If the owner has this account of the provider already, it counts as valid again. */
export const putConnection = (tx: Tx, connection: Insertable<ConnectionTable>): Promise<ConnectionRow> => {
  const { linkUrl, updatedAt } = connection
  const owned =
    connection.userId !== null ? 'userId' : connection.teamId !== null ? 'teamId' : ('organizationId' as const)
  return tx
    .insertInto('connections')
    .values(connection)
    .onConflict((clash) =>
      clash.columns([owned, 'type', 'account']).doUpdateSet({ isInvalid: false, linkUrl, updatedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const deleteConnection = (tx: Tx, owner: OwnerColumns, id: number): Promise<ConnectionRow | undefined> =>
  tx.deleteFrom('connections').where(isOf(owner)).where('id', '=', id).returningAll().executeTakeFirst()

export const markInvalid = (tx: Tx, id: number, isInvalid: boolean, updatedAt: Date) =>
  tx
    .updateTable('connections')
    .set({ isInvalid, updatedAt })
    .where('id', '=', id)
    .where('isInvalid', '!=', isInvalid)
    .execute()

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

export const findSecret = (db: Db, connectionId: number): Promise<Sealed | undefined> =>
  db
    .selectFrom('connectionSecrets')
    .select(['keyId', 'ciphertext'])
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
