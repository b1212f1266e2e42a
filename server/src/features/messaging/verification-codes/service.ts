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
export { deleteCodesTo } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LIFETIME_MINUTES = 10
const CODES = 1_000_000n

/**
 * The limit per address and purpose for all callers, so that requests of bookers don't use up those of an account. It protects mailboxes from being filled, and with five tries per code, an hour
 * gives a hundred chances in a million.
 */
const REQUESTS = { name: 'verification_codes', limit: 20, windowMs: HOUR_MS, blockMs: 0 }

/** The limit of one network address for one mailbox. Another person can still ask for a code from elsewhere. */
const FROM_NETWORK = { name: 'verification_codes_network', limit: 10, windowMs: HOUR_MS, blockMs: 0 }

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

/**
 * Creates the service for codes of six digits that prove that a person reads an address. A code works for ten minutes,
 * once, with five tries, and only the newest one works.
 */
export function createVerificationCodes(dependencies: Dependencies) {
  const { db, run, ids, clock, messages, createThrottle, secretKeys } = dependencies
  const requests = createThrottle(REQUESTS)
  const fromNetwork = createThrottle(FROM_NETWORK)

  const hashesOf = (target: CodeTarget, code: string) =>
    secretKeys.map((key) => codeHash(key, target, code.replace(/\s/g, '')))

  const forget = createPrune({
    name: 'verification-codes.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredCodes(db, before, limit),
  })

  /** Counts a request for a code to this address. It runs before the transaction begins. @throws `TOO_MANY_REQUESTS` */
  const admit = ({ purpose, channel, address }: CodeTarget): Promise<void> =>
    requests.take(`${purpose}:${channel}:${address}`)

  /**
   * Sends a new code; the previous one stops working.
   *
   * @throws `CODE_NOT_SENT` when the sender or the telephone has reached the maximum of the day
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
    // The previous code no longer works.
    await messages.forgetProofs(tx, [key])
    const proofs = [{ secret: code, key, expiresAt }]
    // Mails cost nothing; a text is counted for its sender.
    const counted = sender && channel === 'phone' ? { sender } : {}
    const refused = await messages.post(change, [{ ...message, ...counted, isCode: true, naturalKey, proofs }])
    if (refused.length > 0)
      throw invalid('CODE_NOT_SENT', `No more codes can be sent to ${address} today. Try again tomorrow.`)
  }

  return {
    forget,
    admit,
    send,

    /**
     * Sends a code to a person who is about to book with this address. @throws `EMAIL_NOT_VERIFIABLE`,
     * `TOO_MANY_REQUESTS`
     */
    async sendToBooker(context: CommandContext, email: string, language: string): Promise<void> {
      const target = bookerTarget(email)
      if (!isEmail(target.address) || !isMailbox(target.address))
        throw invalid('EMAIL_NOT_VERIFIABLE', 'Email could not be verified.')
      await fromNetwork.takeFrom(context.address, target.address)
      await admit(target)
      await run(context, (change) => send(change, target, { language }))
    },

    /**
     * Returns true if the code is right. A wrong code is counted even if the request fails, so this runs outside of the
     * request's transaction.
     */
    check: (target: CodeTarget, code: string): Promise<boolean> =>
      tryCode(db, target, hashesOf(target, code), clock.now()),

    /** Uses the code up. Returns false for a wrong code, or for one that another request has just used. */
    async consume(tx: Tx, target: CodeTarget, code: string, now: Date): Promise<boolean> {
      const isUsed = await useCode(tx, target, hashesOf(target, code), now)
      if (isUsed) await messages.forgetProofs(tx, [proofKey(target)])
      return isUsed
    },
  }
}

/** The target of a booker's code. It proves that the booker reads this address, for any booking. */
export const bookerTarget = (email: string): CodeTarget => ({
  purpose: 'booking',
  channel: 'email',
  subject: 'anybody',
  // Users of a platform client are stored under a different address than the one that they know.
  address: displayEmail(email).toLowerCase(),
})

/** The distribution is nearly even: 64 random bits give a million codes. */
const newCode = (ids: Ids): string =>
  (Buffer.from(ids.token(8), 'base64url').readBigUInt64BE() % CODES).toString().padStart(6, '0')

/** Returns the key by which the messages with a code are found. Only the newest code of a target works. */
const proofKey = ({ purpose, channel, address, subject }: CodeTarget): string =>
  `verification-code:${purpose}:${channel}:${address.toLowerCase()}:${subject}`

/** The hash has a key, because a reader of the table could otherwise try all million codes quickly. */
const codeHash = (key: Buffer, { purpose, channel, address, subject }: CodeTarget, code: string): Buffer =>
  createHmac('sha256', key).update(['verification code', purpose, channel, address, subject, code].join('\n')).digest()
