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

/** How well the account knows the origin of a sign-in, and the key by which its tries are counted. */
export type SignInOrigin = { kind: 'browser'; key: string } | { kind: 'address' } | { kind: 'stranger' }

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

    async bookingStateOf(email: string, { address, browser }: Origin): Promise<SignInOrigin> {
      const ofBrowser = browser === undefined ? undefined : browserProof(browser)
      const ofAddress = addressProof(address)
      const proofs = [ofBrowser, ofAddress].filter((proof) => proof !== undefined)
      if (proofs.length === 0) return { kind: 'stranger' }
      const known = await listKnownProofs(db, email, proofs, clock.now())
      const isKnown = (proof: Buffer | undefined) => proof !== undefined && known.some((one) => one.equals(proof))
      if (ofBrowser && isKnown(ofBrowser)) return { kind: 'browser', key: ofBrowser.toString('base64url') }
      return { kind: isKnown(ofAddress) ? 'address' : 'stranger' }
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

const browserProof = (token: string): Buffer => sha256(`browser\n${token}`)

const addressProof = (address: string | null): Buffer | undefined =>
  address === null ? undefined : sha256(`address\n${addressBlock(address)}`)
