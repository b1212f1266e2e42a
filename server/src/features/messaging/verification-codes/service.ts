import { createHmac } from 'node:crypto'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import { invalid } from '../../../lib/errors.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretKeys } from '../../../lib/secrets/secret-box.ts'
import { displayEmail } from '../../../lib/text/display-email.ts'
import { isEmail, isMailbox } from '../../../lib/text/email.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Messages, Sender } from '../outbox/service.ts'
import { codeMessage } from './code-message.ts'
import { type CodeTarget, deleteExpiredCodes, putCode, tryCode, useCode } from './store.ts'

export type { CodeTarget } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LIFETIME_MINUTES = 10
const CODES = 1_000_000n

/**
 * To one address, whoever asks: nobody's mailbox is filled through us, and with five tries a code, an hour gives a
 * hundred chances in a million.
 */
const REQUESTS = { name: 'verification_codes', limit: 20, windowMs: HOUR_MS, blockMs: 0 }

export type VerificationCodes = ReturnType<typeof createVerificationCodes>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  clock: Clock
  messages: Messages
  createThrottle: CreateThrottle
  secretKeys: SecretKeys
}

/** Six digits that show who reads an address: ten minutes, once, five tries, and only the newest of them. */
export function createVerificationCodes(dependencies: Dependencies) {
  const { db, run, ids, clock, messages, createThrottle, secretKeys } = dependencies
  const requests = createThrottle(REQUESTS)

  const hashesOf = (target: CodeTarget, code: string) =>
    secretKeys.map((key) => codeHash(key, target, code.replace(/\s/g, '')))

  const forget = createPrune({
    name: 'verification-codes.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredCodes(db, before, limit),
  })

  /** Counts a request for a code to this address, before its transaction begins. @throws `TOO_MANY_REQUESTS` */
  const admit = ({ channel, address }: CodeTarget): Promise<void> => requests.take(`${channel}:${address}`)

  /**
   * Sends a fresh code; the one before doesn't work any more.
   *
   * @throws `CODE_NOT_SENT` when the sender or the telephone has had its messages of the day
   */
  async function send(
    change: Change,
    target: CodeTarget,
    { language, sender }: { language: string; sender?: Sender },
  ): Promise<void> {
    const { tx, now } = change
    const code = newCode(ids)
    const expiresAt = new Date(now.getTime() + LIFETIME_MINUTES * MINUTE_MS)
    await putCode(tx, target, codeHash(secretKeys[0], target, code), { now, expiresAt })
    const { channel, address } = target
    const message = codeMessage({ channel, address, code, language, minutes: LIFETIME_MINUTES })
    const naturalKey = `verification-code:${ids.uuid()}`
    const key = proofKey(target)
    // The one before doesn't work any more.
    await messages.forgetProofs(tx, [key])
    const proofs = [{ secret: code, key, expiresAt }]
    // Mails cost nothing; a text is counted for whoever has it sent.
    const counted = sender && channel === 'phone' ? { sender } : {}
    const refused = await messages.post(change, [{ ...message, ...counted, naturalKey, proofs }])
    if (refused.length > 0)
      throw invalid('CODE_NOT_SENT', `No more codes can be sent to ${address} today. Try again tomorrow.`)
  }

  return {
    forget,
    admit,
    send,

    /** For somebody who is about to book with this address. @throws `EMAIL_NOT_VERIFIABLE`, `TOO_MANY_REQUESTS` */
    async sendToBooker(context: CommandContext, email: string, language: string): Promise<void> {
      const target = bookerTarget(email)
      if (!isEmail(target.address) || !isMailbox(target.address))
        throw invalid('EMAIL_NOT_VERIFIABLE', 'Email could not be verified.')
      await admit(target)
      await run(context, (change) => send(change, target, { language }))
    },

    /**
     * Whether it is the code. A wrong one counts, whatever becomes of the request that brought it, so this is asked
     * outside of its transaction.
     */
    check: (target: CodeTarget, code: string): Promise<boolean> =>
      tryCode(db, target, hashesOf(target, code), clock.now()),

    /** Uses the code up; false for one that isn't right, or that somebody else has just used. */
    async consume(tx: Tx, target: CodeTarget, code: string, now: Date): Promise<boolean> {
      const isUsed = await useCode(tx, target, hashesOf(target, code), now)
      if (isUsed) await messages.forgetProofs(tx, [proofKey(target)])
      return isUsed
    },
  }
}

/** Whoever books: a code shows that they read this address, whatever they book with it. */
export const bookerTarget = (email: string): CodeTarget => ({
  purpose: 'booking',
  channel: 'email',
  subject: 'anybody',
  // Users of a platform client are kept under another one than they know.
  address: displayEmail(email).toLowerCase(),
})

/** As good as evenly: 64 random bits for a million codes. */
const newCode = (ids: Ids): string =>
  (Buffer.from(ids.token(8), 'base64url').readBigUInt64BE() % CODES).toString().padStart(6, '0')

/** By which the messages that brought a code are found again: of a target only the newest works. */
const proofKey = ({ purpose, channel, address, subject }: CodeTarget): string =>
  `verification-code:${purpose}:${channel}:${address.toLowerCase()}:${subject}`

/** Keyed: a million codes are soon tried by whoever reads the table. */
const codeHash = (key: Buffer, { purpose, channel, address, subject }: CodeTarget, code: string): Buffer =>
  createHmac('sha256', key).update(['verification code', purpose, channel, address, subject, code].join('\n')).digest()
