import type { CommandContext, UserActor } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Ids } from '../../lib/ids.ts'
import { deleteSessionByToken, findSessionHolder, insertSession } from './store.ts'

const TOKEN_BYTES = 32
const DAYS = 30
const DAY_MS = 86_400_000

export type NewSession = {
  userId: number
  /** The account's at this moment: a change of its credentials ends the session. */
  credentialVersion: number
  address: string | null
  userAgent: string | null
  secondFactorAt: Date | null
}

/** What the browser keeps: the only copy of the token. */
export type StartedSession = { token: string; expiresAt: Date }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, run, ids, clock }: { db: Db; run: RunCommand; ids: Ids; clock: Clock }) {
  return {
    /** Always a new token: one that somebody knew before the sign-in is worth nothing after it. */
    async start(tx: Tx, { address, ...session }: NewSession, now: Date): Promise<StartedSession> {
      const token = ids.token(TOKEN_BYTES)
      const expiresAt = new Date(now.getTime() + DAYS * DAY_MS)
      await insertSession(tx, {
        ...session,
        id: ids.uuid(),
        tokenHash: sha256(token),
        ip: address,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      })
      return { token, expiresAt }
    },

    /** The account of a cookie; nobody when the session has ended, whatever ended it. */
    async identify(token: string): Promise<UserActor | undefined> {
      const holder = await findSessionHolder(db, sha256(token))
      if (!holder || holder.disabledAt || holder.expiresAt <= clock.now()) return undefined
      if (holder.sessionVersion !== holder.credentialVersion) return undefined
      return {
        kind: 'user',
        userId: holder.userId,
        email: holder.email,
        provenEmail: holder.emailVerifiedAt ? holder.email : null,
        isAdministrator: holder.isAdministrator,
        credential: { kind: 'session', id: holder.id },
      }
    },

    end(context: CommandContext, token: string): Promise<void> {
      return run(context, async (tx) => void (await deleteSessionByToken(tx, sha256(token))))
    },
  }
}
