import type { Db, Tx } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Ids } from '../../../lib/ids.ts'
import { addressBlock } from '../../../lib/network/address-block.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  deleteExpiredProofs,
  deleteKnownProof,
  deleteKnownProofsOf,
  deleteOldestProofs,
  listKnownProofs,
  upsertKnownProofs,
} from './known-store.ts'

const TOKEN_BYTES = 32
/** How many days a browser and an address are remembered after the last sign-in. */
const REMEMBERED_DAYS = 180
const DAY_MS = 86_400_000
/** The maximum number of remembered browsers and addresses per account. */
const MAX_PROOFS = 100

/** The origin of a sign-in. `browser` is the token that the browser got at an earlier sign-in. */
export type Origin = { address: string | null; browser: string | undefined }

/**
 * How well the account knows the origin of a sign-in. `share` is the key by which its tries, tickets and mails are
 * counted apart from those of strangers.
 */
export type SignInOrigin = { kind: 'browser' | 'address'; share: string } | { kind: 'stranger'; share: null }

const STRANGER: SignInOrigin = { kind: 'stranger', share: null }

export type KnownSignIns = ReturnType<typeof createKnownSignIns>

/**
 * Creates the service for the browsers and network addresses of earlier sign-ins. Tries from these are counted
 * separately, so that strangers who guess passwords don't lock the owner out.
 */
export function createKnownSignIns({ db, ids, clock }: { db: Db; ids: Ids; clock: Clock }) {
  const forget = createPrune({
    name: 'sign-in.forget-known',
    clock,
    deleteBatch: (before, limit) => deleteExpiredProofs(db, before, limit),
  })

  return {
    forget,

    /** Returns how well an account knows the origin. `account` is its id, or its address, which may have no account. */
    async originOf(db: Db, account: number | string, { address, browser }: Origin, now: Date): Promise<SignInOrigin> {
      const ofBrowser = browser === undefined ? undefined : browserProof(browser)
      const ofAddress = addressProof(address)
      const proofs = [ofBrowser, ofAddress].filter((proof) => proof !== undefined)
      if (proofs.length === 0) return STRANGER
      const known = await listKnownProofs(db, account, proofs, now)
      const isKnown = (proof: Buffer | undefined) => proof !== undefined && known.some((one) => one.equals(proof))
      if (ofBrowser && isKnown(ofBrowser)) return { kind: 'browser', share: `browser:${shareOf(ofBrowser)}` }
      return ofAddress && isKnown(ofAddress) ? { kind: 'address', share: `address:${shareOf(ofAddress)}` } : STRANGER
    },

    /** Remembers the origin after a sign-in. Returns the browser's new token, which replaces the previous one. */
    async remember(tx: Tx, userId: number, { address, browser }: Origin, now: Date): Promise<string> {
      const token = ids.token(TOKEN_BYTES)
      if (browser !== undefined) await deleteKnownProof(tx, userId, browserProof(browser))
      const proofs = [browserProof(token), addressProof(address)].filter((proof) => proof !== undefined)
      await upsertKnownProofs(tx, userId, proofs, new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS))
      await deleteOldestProofs(tx, userId, MAX_PROOFS)
      return token
    },

    forgetAllOf: async (tx: Tx, userId: number): Promise<void> => void (await deleteKnownProofsOf(tx, userId)),
  }
}

const shareOf = (proof: Buffer): string => proof.toString('base64url')

const browserProof = (token: string): Buffer => sha256(`browser\n${token}`)

const addressProof = (address: string | null): Buffer | undefined =>
  address === null ? undefined : sha256(`address\n${addressBlock(address)}`)
