import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { AccountMails } from '../account-mails/service.ts'
import type { Passwords } from '../passwords/service.ts'
import type { Presence } from '../presence/service.ts'
import type { Sessions, StartedSession } from '../sessions/service.ts'
import { userOf } from '../users/service.ts'
import { codeWrong, proofWrong, secondFactorNotBegun, secondFactorOff, secondFactorOn } from './errors.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import {
  confirmSeed,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSeed,
  findSeed,
  insertRecoveryCodes,
  insertUnconfirmedSeed,
  useRecoveryCode,
  useStep,
} from './store.ts'
import { keyUri, newSeed, stepOfCode } from './totp.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/**
 * There are a million codes, of which three are valid at a time. With this limit, an attacker who knows the password
 * needs decades.
 */
const TRIES = { name: 'second_factor', limit: 15, windowMs: 10 * MINUTE_MS, blockMs: 0 }
const TRIES_A_DAY = { name: 'second_factor_day', limit: 100, windowMs: DAY_MS, blockMs: 0 }

/** The tries of a person who is signed in. */
const SIGNED_IN = 'signed-in'

/** Proves that the account's owner makes the request, and not another person at their open browser. */
export type Proof = { password: string } | { code: string }

/** `password` is absent if the account has none. */
export type Confirmation = { code: string; password?: string | undefined }

export type SecondFactors = ReturnType<typeof createSecondFactors>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  secretBox: SecretBox
  passwords: Passwords
  presence: Presence
  sessions: Sessions
  accountMails: AccountMails
  createThrottle: CreateThrottle
}

/**
 * Creates the service for one-time codes of an authenticator (RFC 6238), and for recovery codes that replace a lost
 * device.
 */
export function createSecondFactors(dependencies: Dependencies) {
  const { db, run, ids, secretBox, passwords, presence, sessions, accountMails } = dependencies
  const throttles = [TRIES, TRIES_A_DAY].map(dependencies.createThrottle)

  /**
   * Counts a try of a code. `share` names the known browser or address, or the owner's own session, whose tries are
   * counted apart from those of strangers who know the password.
   *
   * @throws `TOO_MANY_REQUESTS`
   */
  async function countTry(userId: number, share: string | null): Promise<void> {
    for (const throttle of throttles) await throttle.take(share === null ? String(userId) : `${userId} ${share}`)
  }

  /** Uses up a code of the authenticator or a recovery code. Returns false for a wrong or used code. */
  async function consume(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
    const sent = code.replace(/\s/g, '')
    if (/^\d{6}$/.test(sent)) {
      const sealed = await findSeed(tx, userId)
      const step = sealed?.confirmedAt ? stepOfCode(secretBox.open(sealed), sent, now) : undefined
      return step !== undefined && (await useStep(tx, userId, step)) !== undefined
    }
    return (await useRecoveryCode(tx, userId, recoveryCodeHash(sent), now)) !== undefined
  }

  /** @throws `PROOF_WRONG`, without using anything up */
  async function checkProof(tx: Tx, userId: number, isPasswordRight: boolean, proof: Proof, now: Date): Promise<void> {
    const isProven = 'code' in proof ? await consume(tx, userId, proof.code, now) : isPasswordRight
    if (!isProven) throw proofWrong()
  }

  /** The password is compared before the transaction begins, so that no connection waits for a hash. */
  const isPasswordRight = async (userId: number, proof: Proof): Promise<boolean> =>
    'password' in proof && passwords.isOf(userId, proof.password)

  async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes(ids)
    await deleteRecoveryCodes(tx, userId)
    await insertRecoveryCodes(tx, userId, codes.map(recoveryCodeHash))
    return codes
  }

  const publishSecondFactor = (
    change: Change,
    userId: number,
    verb: 'enabled' | 'disabled' | 'recovery-codes-replaced',
  ) =>
    change.publish({
      type: `second-factor.${verb}`,
      userId,
      subjectKey: `user:${userId}`,
      payload: { id: userId },
    })

  async function turnOff(tx: Tx, userId: number): Promise<boolean> {
    await deleteRecoveryCodes(tx, userId)
    const deleted = await deleteSeed(tx, userId)
    return deleted?.confirmedAt != null
  }

  return {
    consume,
    countTry,
    turnOff,

    /** Returns whether the second factor is on, and how many recovery codes are left. */
    async getState(userId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
      const seed = await findSeed(db, userId)
      if (!seed?.confirmedAt) return { isOn: false, recoveryCodesLeft: 0 }
      return { isOn: true, recoveryCodesLeft: await countRecoveryCodes(db, userId) }
    },

    /**
     * Makes a seed, which becomes valid when `confirm` gets a code of it. `secret` is base32; `uri` is the content of
     * the QR code.
     *
     * @throws `SECOND_FACTOR_ON`
     */
    begin(context: CommandContext, userId: number): Promise<{ secret: string; uri: string }> {
      const secret = newSeed(ids)
      return run(context, async ({ tx }) => {
        const { email } = await userOf(tx, userId)
        const stored = await insertUnconfirmedSeed(tx, { userId, ...secretBox.seal(secret) })
        if (!stored) throw secondFactorOn()
        return { secret, uri: keyUri(secret, email) }
      })
    },

    /**
     * Turns the second factor on. The owner shows their password again, because somebody else at their open browser
     * could otherwise lock them out with a device of their own. All sessions end; `session` replaces that of the
     * browser that asked.
     *
     * @throws `SECOND_FACTOR_ON`, `SECOND_FACTOR_NOT_BEGUN`, `CODE_WRONG`, `TOO_MANY_REQUESTS`; the errors of
     * `presence.prove`
     */
    async confirm(
      context: CommandContext,
      userId: number,
      { code, password }: Confirmation,
    ): Promise<{ recoveryCodes: string[]; session: StartedSession | undefined }> {
      await presence.prove(context, { property: 'password', password })
      await countTry(userId, SIGNED_IN)
      return run(context, async (change) => {
        const { tx, now } = change
        const sealed = await findSeed(tx, userId)
        if (!sealed) throw secondFactorNotBegun()
        if (sealed.confirmedAt) throw secondFactorOn()
        const step = stepOfCode(secretBox.open(sealed), code.replace(/\s/g, ''), now)
        if (step === undefined || !(await confirmSeed(tx, userId, sealed.ciphertext, step, now))) throw codeWrong()
        const recoveryCodes = await replaceRecoveryCodes(tx, userId)
        const session = await sessions.renew(change, userId)
        await publishSecondFactor(change, userId, 'enabled')
        await accountMails.post(change, 'second-factor-on', await userOf(tx, userId), {})
        return { recoveryCodes, session }
      })
    },

    /**
     * Turns the second factor off. All sessions end; `session` replaces that of the browser that asked.
     *
     * @throws `SECOND_FACTOR_OFF`, `PROOF_WRONG`, `TOO_MANY_REQUESTS`
     */
    async disable(
      context: CommandContext,
      userId: number,
      proof: Proof,
    ): Promise<{ session: StartedSession | undefined }> {
      await countTry(userId, SIGNED_IN)
      const isRight = await isPasswordRight(userId, proof)
      return run(context, async (change) => {
        const { tx, now } = change
        await checkProof(tx, userId, isRight, proof, now)
        if (!(await turnOff(tx, userId))) throw secondFactorOff()
        const session = await sessions.renew(change, userId)
        await publishSecondFactor(change, userId, 'disabled')
        await accountMails.post(change, 'second-factor-off', await userOf(tx, userId), {})
        return { session }
      })
    },

    /**
     * Replaces the recovery codes by new ones.
     *
     * @throws `SECOND_FACTOR_OFF`, `PROOF_WRONG`, `TOO_MANY_REQUESTS`
     */
    async regenerateRecoveryCodes(context: CommandContext, userId: number, proof: Proof): Promise<string[]> {
      await countTry(userId, SIGNED_IN)
      const isRight = await isPasswordRight(userId, proof)
      return run(context, async (change) => {
        const { tx, now } = change
        const seed = await findSeed(tx, userId)
        if (!seed?.confirmedAt) throw secondFactorOff()
        await checkProof(tx, userId, isRight, proof, now)
        const codes = await replaceRecoveryCodes(tx, userId)
        await publishSecondFactor(change, userId, 'recovery-codes-replaced')
        return codes
      })
    },
  }
}
