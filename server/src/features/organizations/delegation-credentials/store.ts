import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { DelegationCredentialTable } from '../../../db/tables/teams.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'

const COLUMNS = ['id', 'organizationId', 'platform', 'domain', 'enabled', 'createdAt', 'updatedAt'] as const

/** Locks the credential and returns it without its key. Only code that uses the key reads it. */
export const lockCredential = (tx: Tx, organizationId: number, id: string) =>
  tx
    .selectFrom('delegationCredentials')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns `undefined` if the organization has a credential for that domain. */
export const insertCredential = (tx: Tx, credential: Insertable<DelegationCredentialTable>) =>
  tx
    .insertInto('delegationCredentials')
    .values(credential)
    .onConflict((clash) => clash.columns(['organizationId', 'domain']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export const updateCredential = (tx: Tx, id: string, change: Updateable<DelegationCredentialTable>) =>
  tx.updateTable('delegationCredentials').set(change).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()

export const saveSecret = (db: Db, delegationCredentialId: string, { keyId, ciphertext }: Sealed) =>
  db
    .insertInto('delegationCredentialSecrets')
    .values({ delegationCredentialId, keyId, ciphertext })
    .onConflict((clash) => clash.column('delegationCredentialId').doUpdateSet({ keyId, ciphertext }))
    .execute()

export const deleteCredentialsOf = (tx: Tx, organizationId: number) =>
  tx.deleteFrom('delegationCredentials').where('organizationId', '=', organizationId).execute()
