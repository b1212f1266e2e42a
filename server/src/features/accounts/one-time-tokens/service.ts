import { admitOneMore } from '../../../commands/admit-one-more.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Messages, Proof } from '../../messaging/outbox/service.ts'
import {
  countLiveTokens,
  deleteExpiredTokens,
  deleteTokensOf,
  insertToken,
  lockLiveToken,
  updateToken,
  useToken,
} from './store.ts'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The purposes of tokens, with their lifetime and the maximum number of valid tokens per account. */
const PURPOSES = {
  'verify-email': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  /** Proves a further address. */
  'verify-address': { lifetimeMs: 24 * HOUR_MS, atMost: 5 },
  'reset-password': { lifetimeMs: HOUR_MS, atMost: 3 },
  /**
   * Sets the first password of an account that another person has made. It works for longer, because its reader doesn't
   * expect the mail.
   */
  'choose-password': { lifetimeMs: 7 * 24 * HOUR_MS, atMost: 3 },
  /** Only the newest token works. An administrator passes it on in any way. */
  'reset-by-administrator': { lifetimeMs: 24 * HOUR_MS, atMost: 1 },
  'change-email': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  /** An application asked for this change, not the account's own credentials. */
  'change-email-by-application': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  /** The password was right, and the code of the second factor is still missing. */
  'second-factor': { lifetimeMs: 5 * MINUTE_MS, atMost: 20 },
} as const

export { deleteTokensTo } from './store.ts'

export type Purpose = keyof typeof PURPOSES

/** The number of wrong codes after which a waiting token becomes void. */
const WRONG_TRIES = 5

export type OneTimeToken = {
  purpose: Purpose
  userId: number
  email: string | null
  /** The account's credential version when the token was made. The token is void after the version has changed. */
  credentialVersion: number | null
}

/** `countedFor` names the known browser or address that has a maximum of its own. Strangers share one. */
type NewToken = OneTimeToken & { countedFor?: string | null }

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

type Dependencies = { db: Db; ids: Ids; clock: Clock; messages: Pick<Messages, 'forgetProofs'> }

/**
 * Creates the service for secrets that work once: links in mails, and the ticket between a password and its second
 * factor. Only their hashes are stored.
 */
export function createOneTimeTokens({ db, ids, clock, messages }: Dependencies) {
  const forget = createPrune({
    name: 'one-time-tokens.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredTokens(db, before, limit),
  })

  return {
    forget,

    /**
     * Returns a new token, or undefined if the account already has the maximum of valid ones, so that repeated requests
     * can't fill a mailbox.
     */
    async issue(
      tx: Tx,
      { purpose, countedFor = null, ...token }: NewToken,
      now: Date,
    ): Promise<{ token: string; expiresAt: Date; proof: Proof } | undefined> {
      const { lifetimeMs, atMost } = PURPOSES[purpose]
      const count = () => countLiveTokens(tx, { userId: token.userId, purpose, countedFor }, now)
      const lock = `tokens:${purpose}:${token.userId}:${countedFor ?? ''}`
      if (!(await admitOneMore(tx, lock, atMost, count))) return undefined
      const text = ids.token(TOKEN_BYTES)
      const expiresAt = new Date(now.getTime() + lifetimeMs)
      const tokenHash = sha256(text)
      await insertToken(tx, { ...token, purpose, countedFor, tokenHash, expiresAt, createdAt: now })
      return { token: text, expiresAt, proof: { secret: text, key: proofKey(tokenHash), expiresAt } }
    },

    /** Uses a token up if it has one of the purposes. */
    async consume(tx: Tx, purposes: readonly Purpose[], token: string, now: Date): Promise<OneTimeToken | undefined> {
      const used = await useToken(tx, sha256(token), purposes, now)
      if (!used) return undefined
      await messages.forgetProofs(tx, [proofKey(used.tokenHash)])
      return presentToken(used)
    },

    /** Locks a token until the commit. `accept` uses it up, and `refuse` counts a wrong try. */
    async attempt(tx: Tx, purpose: Purpose, token: string, now: Date) {
      const tokenHash = sha256(token)
      const live = await lockLiveToken(tx, tokenHash, purpose, now)
      if (!live || live.wrongTries >= WRONG_TRIES) return undefined
      return {
        ...presentToken(live),
        accept: async () => void (await updateToken(tx, tokenHash, { usedAt: now })),
        refuse: async () => void (await updateToken(tx, tokenHash, { wrongTries: live.wrongTries + 1 })),
      }
    },

    async withdraw(tx: Tx, userId: number, purposes: readonly Purpose[]): Promise<void> {
      const deleted = await deleteTokensOf(tx, userId, purposes)
      await messages.forgetProofs(
        tx,
        deleted.map(({ tokenHash }) => proofKey(tokenHash)),
      )
    },
  }
}

/**
 * Returns the key by which the messages with a token are found. The embedded database returns bytes that aren't a Node
 * buffer.
 */
const proofKey = (tokenHash: Buffer): string => `one-time-token:${Buffer.from(tokenHash).toString('base64url')}`

const presentToken = (row: {
  purpose: string
  userId: number | null
  email: string | null
  credentialVersion: number | null
}): OneTimeToken => ({
  purpose: row.purpose as Purpose,
  // Booking links have no account, but they have none of these purposes.
  userId: row.userId as number,
  email: row.email,
  credentialVersion: row.credentialVersion,
})
