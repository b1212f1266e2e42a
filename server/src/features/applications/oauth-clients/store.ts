import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { prepared } from '../../../db/prepared.ts'
import type { OauthClientSecretTable, OauthClientTable } from '../../../db/tables/oauth.ts'
import type { Page } from '../../../lib/page.ts'

const COLUMNS = [
  'id',
  'ownerUserId',
  'name',
  'purpose',
  'logo',
  'websiteUrl',
  'type',
  'redirectUris',
  'scopes',
  'isTrusted',
  'approvalStatus',
  'createdAt',
  'updatedAt',
] as const

type Columns = (typeof COLUMNS)[number]

/** A client without its secrets. */
export type ClientRow = Pick<Selectable<OauthClientTable>, Columns> & {
  /** True if the application registered itself, so that no operator has checked it. */
  readonly registeredItself: boolean
}
export type NewClient = Insertable<OauthClientTable>
export type ClientChange = Updateable<OauthClientTable>
/** The readable facts of a secret; its text can't be read again. */
export type SecretRow = Pick<Selectable<OauthClientSecretTable>, 'slot' | 'lastFour' | 'createdAt'>

const registeredItself = sql<boolean>`registration_token_hash IS NOT NULL`.as('registeredItself')

export const insertClient = (tx: Tx, client: NewClient): Promise<ClientRow> =>
  tx
    .insertInto('oauthClients')
    .values(client)
    .returning([...COLUMNS, registeredItself])
    .executeTakeFirstOrThrow()

export const updateClient = (tx: Tx, id: string, change: ClientChange): Promise<ClientRow | undefined> =>
  tx
    .updateTable('oauthClients')
    .set(change)
    .where('id', '=', id)
    .returning([...COLUMNS, registeredItself])
    .executeTakeFirst()

export const findClient = (db: Db, id: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom('oauthClients')
    .modifyFront(prepared)
    .select([...COLUMNS, registeredItself])
    .where('id', '=', id)
    .executeTakeFirst()

/** Finds the client with the hashes of its valid secrets, in one statement for every request to the token endpoints. */
export const findClientWithSecrets = (
  db: Db,
  id: string,
): Promise<(ClientRow & { secretHashes: Buffer[] }) | undefined> =>
  db
    .selectFrom('oauthClients')
    .modifyFront(prepared)
    .select([...COLUMNS, registeredItself])
    .select(
      sql<
        Buffer[]
      >`ARRAY(SELECT s.secret_hash FROM oauth_client_secrets s WHERE s.oauth_client_id = oauth_clients.id)`.as(
        'secretHashes',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export const listClients = (db: Db, { take, skip }: Page): Promise<ClientRow[]> =>
  db
    .selectFrom('oauthClients')
    .select([...COLUMNS, registeredItself])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(take)
    .offset(skip)
    .execute()

export const insertSecret = (tx: Tx, secret: Insertable<OauthClientSecretTable>) =>
  tx.insertInto('oauthClientSecrets').values(secret).execute()

export const listSecrets = (db: Db, clientId: string): Promise<SecretRow[]> =>
  db
    .selectFrom('oauthClientSecrets')
    .select(['slot', 'lastFour', 'createdAt'])
    .where('oauthClientId', '=', clientId)
    .orderBy('slot')
    .execute()

/**
 * Returns the used slots and locks the client until the end of the transaction, so that two requests can't take the
 * same slot.
 */
export async function lockSlots(tx: Tx, clientId: string): Promise<number[]> {
  await tx.selectFrom('oauthClients').select('id').where('id', '=', clientId).forUpdate().execute()
  const rows = await tx.selectFrom('oauthClientSecrets').select('slot').where('oauthClientId', '=', clientId).execute()
  return rows.map(({ slot }) => slot)
}

export const deleteSecret = (tx: Tx, clientId: string, slot: 1 | 2): Promise<SecretRow | undefined> =>
  tx
    .deleteFrom('oauthClientSecrets')
    .where('oauthClientId', '=', clientId)
    .where('slot', '=', slot)
    .returning(['slot', 'lastFour', 'createdAt'])
    .executeTakeFirst()

/** Finds the client that registered itself and got this token for managing its registration. */
export const findRegistered = (db: Db, id: string, tokenHash: Buffer): Promise<ClientRow | undefined> =>
  db
    .selectFrom('oauthClients')
    .select([...COLUMNS, registeredItself])
    .where('id', '=', id)
    .where('registrationTokenHash', '=', tokenHash)
    .executeTakeFirst()

export const deleteClient = (tx: Tx, id: string) => tx.deleteFrom('oauthClients').where('id', '=', id).execute()

/** Deletes clients that registered themselves before the given time and to which nobody has granted access. */
export const deleteUnusedRegistrations = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: 'oauth_clients',
    column: 'created_at',
    before,
    limit,
    where: sql`registration_token_hash IS NOT NULL AND NOT EXISTS (
      SELECT FROM oauth_authorizations a WHERE a.oauth_client_id = oauth_clients.id)`,
  })
