import type { MailSender } from '../../adapters/mail/mail-sender.ts'
import type { Db } from '../../db/connection.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { leaseDueMessages, markFailed, markSent, postpone } from './store.ts'

const BATCH = 10
const EVERY_MS = 5000
/** Longer than a mail server may take for a batch: within it no other worker sends the same mail. */
const LEASE_MS = 15 * 60_000

/** Minutes until the next try: quick at first, for two days in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440]

type Dependencies = { db: Db; clock: Clock; mail: MailSender; mailFrom: string; host: string }

/** Sends what is due. At least once: a crash between sending and marking sends again, with the same Message-ID. */
export function createSendMessages({ db, clock, mail, mailFrom, host }: Dependencies): Job {
  return {
    name: 'messages.send',
    everyMs: EVERY_MS,
    async run() {
      // What is due follows our clock. A lease is about how long a worker takes: moving the clock must not end it.
      const real = clock.real()
      const leasedUntil = new Date(real.getTime() + LEASE_MS)
      const due = await leaseDueMessages(db, { now: clock.now(), real, leasedUntil, limit: BATCH })
      for (const message of due) {
        try {
          await mail.send({
            from: mailFrom,
            fromName: message.fromName ?? '',
            replyTo: message.replyTo,
            to: message.toAddress,
            subject: message.subject ?? '',
            text: message.bodyText,
            html: message.bodyHtml ?? '',
            attachments: message.attachments,
            messageId: `${message.id}.${message.createdAt.getTime()}@${host}`,
          })
          await markSent(db, message.id, clock.now())
        } catch (error) {
          await putOff(message.id, message.attemptCount, error)
        }
      }
      return due.length === BATCH
    },
  }

  async function putOff(id: number, attemptCount: number, error: unknown): Promise<void> {
    const lastError = (error as Error).message
    const minutes = RETRY_MINUTES[attemptCount]
    const isFinal = error instanceof AppError && error.kind === 'invalid'
    if (isFinal || minutes === undefined) return void (await markFailed(db, id, lastError))
    await postpone(db, id, { nextAttemptAt: new Date(clock.now().getTime() + minutes * 60_000), lastError })
  }
}
