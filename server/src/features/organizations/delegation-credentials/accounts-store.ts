import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

/** A person whose account is to be opened. */
export type DueAccount = {
  delegationCredentialId: string
  platform: 'google' | 'office365'
  userId: number
  address: string
  failures: number
}

const MOST_GONE = 500

/** Returns true if any organization has turned a credential on. */
export async function hasEnabled(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM delegation_credentials WHERE enabled LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * The people for whom enabled credentials open accounts: members of the organization with a confirmed address of the
 * domain.
 */
const people = sql`
  SELECT d.id AS delegation_credential_id, u.id AS user_id, lower(u.email) AS address
  FROM delegation_credentials d
  JOIN memberships m ON m.organization_id = d.organization_id AND m.accepted
  JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL
  WHERE d.enabled AND right(lower(u.email), length(d.domain)) = d.domain`

/** Adds the people who have no row yet. Their accounts are due at once. */
export async function addMissingAccounts(tx: Tx, now: Date): Promise<void> {
  await sql`
    INSERT INTO delegated_accounts (delegation_credential_id, user_id, address, due_at)
    SELECT p.delegation_credential_id, p.user_id, p.address, ${now}::timestamptz FROM (${people}) p
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Deletes the rows of people who have left the organization or have another address, and returns them. */
export async function deleteGoneAccounts(tx: Tx): Promise<{ delegationCredentialId: string; userId: number }[]> {
  const { rows } = await sql<{ delegationCredentialId: string; userId: number }>`
    DELETE FROM delegated_accounts WHERE (delegation_credential_id, user_id) IN (
      SELECT a.delegation_credential_id, a.user_id FROM delegated_accounts a
      WHERE NOT EXISTS (
        SELECT FROM (${people}) p
        WHERE p.delegation_credential_id = a.delegation_credential_id AND p.user_id = a.user_id AND p.address = a.address)
      ORDER BY a.delegation_credential_id, a.user_id LIMIT ${MOST_GONE} FOR UPDATE)
    RETURNING delegation_credential_id, user_id`.execute(tx)
  return rows
}

export const deleteAccountsOf = (tx: Tx, delegationCredentialId: string) =>
  tx.deleteFrom('delegatedAccounts').where('delegationCredentialId', '=', delegationCredentialId).execute()

/** Takes accounts that are due, so that no other process opens them. */
export async function leaseDueAccounts(
  db: Db,
  { now, real, leasedUntil }: { now: Date; real: Date; leasedUntil: Date },
  most: number,
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    UPDATE delegated_accounts a SET leased_until = ${leasedUntil}
    FROM delegation_credentials d
    WHERE d.id = a.delegation_credential_id AND (a.delegation_credential_id, a.user_id) IN (
      SELECT delegation_credential_id, user_id FROM delegated_accounts
      WHERE due_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING a.delegation_credential_id, d.platform, a.user_id, a.address, a.failures`.execute(db)
  return rows
}

/** Ends the work on an account. Without a time it is not tried again. */
export const noteTried = (
  tx: Tx,
  { delegationCredentialId, userId }: DueAccount,
  { dueAt, failures, error }: { dueAt: Date | null; failures: number; error: string | null },
) =>
  tx
    .updateTable('delegatedAccounts')
    .set({ dueAt, failures, lastError: error, leasedUntil: null })
    .where('delegationCredentialId', '=', delegationCredentialId)
    .where('userId', '=', userId)
    .execute()
