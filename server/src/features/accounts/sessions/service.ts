import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { EventPayload } from '../../../commands/event-payloads.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findSession,
  findSessionHolder,
  insertSession,
  type ListedSession,
  listSessions,
  markSeen,
} from './store.ts'

export type { ListedSession } from './store.ts'

const TOKEN_BYTES = 32
const DAYS = 30
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The maximum number of sessions of an account. */
const MAX_SESSIONS = 100
const MAX_USER_AGENT = 500

export type NewSession = {
  userId: number
  /** The account's credential version at the sign-in. A change of credentials ends the session. */
  credentialVersion: number
  address: string | null
  userAgent: string | null
  secondFactorAt: Date | null
}

/** The browser keeps the only copy of the token. */
export type StartedSession = { token: string; expiresAt: Date }

export type Sessions = ReturnType<typeof createSessions>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  clock: Clock
  /** Makes sessions, links and access tokens that were issued under the account's earlier credentials void. */
  raiseCredentialVersion: (tx: Tx, userId: number, now: Date) => Promise<{ credentialVersion: number }>
}

export function createSessions({ db, run, ids, clock, raiseCredentialVersion }: Dependencies) {
  /** The token is always new, so that a token that another person knew before the sign-in is useless after it. */
  async function start(tx: Tx, { address, userAgent, ...session }: NewSession, now: Date): Promise<StartedSession> {
    const token = ids.token(TOKEN_BYTES)
    const expiresAt = new Date(now.getTime() + DAYS * DAY_MS)
    await insertSession(tx, {
      ...session,
      id: ids.uuid(),
      tokenHash: sha256(token),
      ip: address,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    await deleteOldestSessions(tx, session.userId, MAX_SESSIONS)
    return { token, expiresAt }
  }

  const publishEnded = (change: Change, userId: number, payload: EventPayload<'session.ended'>) =>
    change.publish({ type: 'session.ended', userId, subjectKey: `user:${userId}`, payload })

  const forget = createPrune({
    name: 'sessions.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredSessions(db, before, limit),
  })

  return {
    start,
    forget,

    /** Returns the account of a cookie, or undefined if the session has ended for any reason. */
    async identify(token: string): Promise<UserActor | undefined> {
      const now = clock.now()
      const holder = await findSessionHolder(db, sha256(token))
      if (!holder || holder.disabledAt || holder.expiresAt <= now) return undefined
      if (holder.sessionVersion !== holder.credentialVersion) return undefined
      // The time is exact to the hour. That is enough for a list of browsers, and most requests then need no write.
      if (now.getTime() - holder.lastSeenAt.getTime() >= HOUR_MS) await markSeen(db, holder.id, now)
      return {
        kind: 'user',
        userId: holder.userId,
        email: holder.email,
        provenEmail: holder.emailVerifiedAt ? holder.email : null,
        isAdministrator: holder.isAdministrator,
        credential: { kind: 'session', id: holder.id },
      }
    },

    /** Finds a live session of the account. Returns undefined if it has ended. */
    find: (userId: number, id: string) => findSession(db, userId, id),

    list: (userId: number): Promise<ListedSession[]> => listSessions(db, userId, clock.now(), MAX_SESSIONS),

    /** Ends the session of a cookie, for any account. */
    end(context: CommandContext, token: string): Promise<void> {
      return run(context, async (change) => {
        const ended = await deleteSessionByToken(change.tx, sha256(token))
        if (ended) await publishEnded(change, ended.userId, { id: ended.id })
      })
    },

    /** Ends the browser's previous session before a new sign-in. */
    replace: async (tx: Tx, formerToken: string): Promise<void> =>
      void (await deleteSessionByToken(tx, sha256(formerToken))),

    /** @throws `SESSION_NOT_FOUND` */
    revoke(context: CommandContext, userId: number, id: string): Promise<void> {
      return run(context, async (change) => {
        const ended = await deleteSession(change.tx, userId, id)
        if (!ended) throw notFound('SESSION_NOT_FOUND', `There is no session with id=${id}.`)
        await publishEnded(change, userId, { id })
      })
    },

    /** Ends all sessions of the account except that of the request. Returns the number of ended sessions. */
    revokeOthers(context: CommandContext, userId: number): Promise<number> {
      return run(context, async (change) => {
        const count = await deleteSessionsOf(change.tx, userId, ownSessionId(context, userId))
        if (count > 0) await publishEnded(change, userId, { count })
        return count
      })
    },

    /**
     * Runs after each change of an account's credentials: its sessions, tickets, mailed links and access tokens become
     * void. The browser that made the change gets a new session, which is returned.
     */
    async renew({ tx, context, now }: Change, userId: number): Promise<StartedSession | undefined> {
      const id = ownSessionId(context, userId)
      const own = id === null ? undefined : await findSession(tx, userId, id)
      const { credentialVersion } = await raiseCredentialVersion(tx, userId, now)
      await deleteSessionsOf(tx, userId, null)
      if (!own) return undefined
      const { ip, userAgent, secondFactorAt } = own
      return start(tx, { userId, credentialVersion, address: ip, userAgent, secondFactorAt }, now)
    },
  }
}

const ownSessionId = ({ actor }: CommandContext, userId: number): string | null =>
  actor.kind === 'user' && actor.userId === userId && actor.credential.kind === 'session' ? actor.credential.id : null
