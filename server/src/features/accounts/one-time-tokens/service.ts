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

/** What a token may be for, how long it works, and how many of one account work at once. */
const PURPOSES = {
  'verify-email': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  'reset-password': { lifetimeMs: HOUR_MS, atMost: 3 },
  /** The first password of an account that somebody else has made: nobody waits at the mailbox for this one. */
  'choose-password': { lifetimeMs: 7 * 24 * HOUR_MS, atMost: 3 },
  /** The newest alone works: an administrator hands it on by whatever way there is. */
  'reset-by-administrator': { lifetimeMs: 24 * HOUR_MS, atMost: 1 },
  'change-email': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  /** Asked for by somebody who acts for the account, and not by its own credentials. */
  'change-email-by-application': { lifetimeMs: 24 * HOUR_MS, atMost: 3 },
  /** The password was right; a code is still missing. */
  'second-factor': { lifetimeMs: 5 * MINUTE_MS, atMost: 20 },
} as const
export type Purpose = keyof typeof PURPOSES

/** Wrong codes after which a token that waits for one is void. */
const WRONG_TRIES = 5

export type OneTimeToken = {
  purpose: Purpose
  userId: number
  email: string | null
  /** The account's when the token was made; the token is void when that has moved on. */
  credentialVersion: number | null
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

type Dependencies = { db: Db; ids: Ids; clock: Clock; messages: Pick<Messages, 'forgetProofs'> }

/** Secrets that work once: links in mails, and the ticket between a password and its second factor. Only hashes stay. */
export function createOneTimeTokens({ db, ids, clock, messages }: Dependencies) {
  const forget = createPrune({
    name: 'one-time-tokens.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredTokens(db, before, limit),
  })

  return {
    forget,

    /** A fresh token, or nothing where enough of them work already: whoever asks again and again floods a mailbox. */
    async issue(
      tx: Tx,
      { purpose, ...token }: OneTimeToken,
      now: Date,
    ): Promise<{ token: string; expiresAt: Date; proof: Proof } | undefined> {
      const { lifetimeMs, atMost } = PURPOSES[purpose]
      const count = () => countLiveTokens(tx, token.userId, purpose, now)
      if (!(await admitOneMore(tx, `tokens:${purpose}:${token.userId}`, atMost, count))) return undefined
      const text = ids.token(TOKEN_BYTES)
      const expiresAt = new Date(now.getTime() + lifetimeMs)
      const tokenHash = sha256(text)
      await insertToken(tx, { ...token, purpose, tokenHash, expiresAt, createdAt: now })
      return { token: text, expiresAt, proof: { secret: text, key: proofKey(tokenHash), expiresAt } }
    },

    /** Uses a token up, for whichever of the purposes it is. */
    async consume(tx: Tx, purposes: readonly Purpose[], token: string, now: Date): Promise<OneTimeToken | undefined> {
      const used = await useToken(tx, sha256(token), purposes, now)
      if (!used) return undefined
      await messages.forgetProofs(tx, [proofKey(used.tokenHash)])
      return presentToken(used)
    },

    /** A token that `accept` uses up and `refuse` counts a wrong try of. Others wait for it until the commit. */
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

/** By which the messages that brought a token are found again. The embedded database gives bytes that aren't Node's. */
const proofKey = (tokenHash: Buffer): string => `one-time-token:${Buffer.from(tokenHash).toString('base64url')}`

const presentToken = (row: {
  purpose: string
  userId: number | null
  email: string | null
  credentialVersion: number | null
}): OneTimeToken => ({
  purpose: row.purpose as Purpose,
  // Booking links have no account, and no purpose of these.
  userId: row.userId as number,
  email: row.email,
  credentialVersion: row.credentialVersion,
})
