import type { Tx } from '../../../db/connection.ts'
import { conflict } from '../../../lib/errors.ts'
import { freeUsername, usernameBase } from '../../accounts/users/service.ts'
import { findNamed, insertProfile, listProfileNamesFrom } from './profile-store.ts'

/** The number of tries for a free name. Concurrent people with the same name take one each. */
const TRIES = 5

/**
 * Gives a person a name in an organization for its public pages: their username, followed by a number if another member
 * has it. An existing name stays.
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
