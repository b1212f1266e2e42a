import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { PlatformClientSecretTable, PlatformClientTable } from '../../../db/tables/platform.ts'

export type PlatformClientRow = Selectable<PlatformClientTable>
export type PlatformClientChange = Updateable<Omit<PlatformClientTable, 'id' | 'organizationId' | 'permissions'>>

/** The maximum number of clients of one organization, which are all answered at once. */
const MOST = 250

type StoredSecret = Pick<Selectable<PlatformClientSecretTable>, 'keyId' | 'ciphertext'>

export const insertClient = (tx: Tx, client: Insertable<PlatformClientTable>) =>
  tx.insertInto('platformClients').values(client).execute()

export const insertSecret = (tx: Tx, secret: Insertable<PlatformClientSecretTable>) =>
  tx.insertInto('platformClientSecrets').values(secret).execute()

const withSecrets = (db: Db) =>
  db
    .selectFrom('platformClients')
    .innerJoin('platformClientSecrets', 'platformClientSecrets.platformClientId', 'platformClients.id')
    .selectAll('platformClients')
    .select(['platformClientSecrets.keyId', 'platformClientSecrets.ciphertext'])

export const findClientWithSecret = (
  db: Db,
  organizationId: number,
  id: string,
): Promise<(PlatformClientRow & StoredSecret) | undefined> =>
  withSecrets(db)
    .where('platformClients.organizationId', '=', organizationId)
    .where('platformClients.id', '=', id)
    .executeTakeFirst()

export const listClientsWithSecrets = (db: Db, organizationId: number): Promise<(PlatformClientRow & StoredSecret)[]> =>
  withSecrets(db)
    .where('platformClients.organizationId', '=', organizationId)
    .orderBy('platformClients.createdAt')
    .orderBy('platformClients.id')
    .limit(MOST)
    .execute()

export const updateClient = (tx: Tx, organizationId: number, id: string, change: PlatformClientChange) =>
  tx
    .updateTable('platformClients')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** Locks the client, so that no user is made for a client that is being deleted. */
export const lockClient = (tx: Tx, id: string) =>
  tx.selectFrom('platformClients').select('id').where('id', '=', id).forUpdate().execute()

/** Deletes a client with its secret. */
export const deleteClient = (tx: Tx, organizationId: number, id: string) =>
  tx.deleteFrom('platformClients').where('organizationId', '=', organizationId).where('id', '=', id).execute()

/** Finds the public facts of a client. A page for the client's users needs them before it has any credentials. */
export const findPublicClient = (db: Db, id: string) =>
  db.selectFrom('platformClients').select(['id', 'name', 'organizationId']).where('id', '=', id).executeTakeFirst()

type Credentials = StoredSecret & {
  organizationId: number
  /** Null if nobody manages the organization any more. */
  userId: number | null
  email: string
  emailVerifiedAt: Date | null
}

/**
 * Finds the secret of a client and the account as which it acts, in one statement, because every request of a client
 * needs them. The account is the organization's first owner, or its first admin if no owner remains.
 */
export async function findCredentials(db: Db, id: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`${prepared}
    SELECT c.organization_id, s.key_id, s.ciphertext, acting.id AS user_id, acting.email, acting.email_verified_at
    FROM platform_clients c
    JOIN platform_client_secrets s ON s.platform_client_id = c.id
    LEFT JOIN LATERAL (
      SELECT u.id, u.email, u.email_verified_at FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = c.organization_id AND m.accepted AND m.role IN ('owner', 'admin') AND u.disabled_at IS NULL
      ORDER BY m.role = 'owner' DESC, m.id LIMIT 1
    ) acting ON true
    WHERE c.id = ${id}`.execute(db)
  return rows[0]
}

export async function listClientIds(tx: Tx, organizationId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('platformClients')
    .select('id')
    .where('organizationId', '=', organizationId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the clients with their secrets. */
export const deleteClientsOf = (tx: Tx, organizationId: number) =>
  tx.deleteFrom('platformClients').where('organizationId', '=', organizationId).execute()
