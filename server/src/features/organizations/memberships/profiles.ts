import type { Tx } from '../../../db/connection.ts'
import { conflict } from '../../../lib/errors.ts'
import { freeUsername, usernameBase } from '../../accounts/users/service.ts'
import { findNamed, insertProfile, listProfileNamesFrom } from './profile-store.ts'

/** So many people with the same name at the same moment are none. */
const TRIES = 5

/**
 * Gives somebody a name in an organization, which its public pages use: their username, with a number where another
 * member has it. Who has a name there keeps it.
 */
export async function ensureProfile(
  tx: Tx,
  organizationId: number,
  userId: number,
  now: Date,
  { ownsAccount = false }: { ownsAccount?: boolean } = {},
): Promise<void> {
  const user = await findNamed(tx, organizationId, userId)
  if (!user || user.hasProfile) return
  const base = (user.username ?? usernameBase(user.email)).toLowerCase()
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const username = freeUsername(base, await listProfileNamesFrom(tx, organizationId, base))
    if (await insertProfile(tx, { organizationId, userId, username, ownsAccount, createdAt: now })) return
  }
  throw conflict('USERNAME_TAKEN', `The username "${base}" is taken in this organization. Try again.`)
}
