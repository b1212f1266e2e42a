import type { MailSender } from '../../adapters/mail/mail-sender.ts'
import type { TextSender } from '../../adapters/sms/text-sender.ts'
import type { Db } from '../../db/connection.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { deleteCountsBefore } from './quota-store.ts'
import { type Channel, leaseDueMessages, markFailed, markSent, postpone } from './store.ts'

/** Who leaves messages nudges this job. */
export const SEND = 'messages.send'

const BATCH = 10
const EVERY_MS = 5000
const HOUR_MS = 3_600_000
/** Longer than a mail server or a gateway may take for a batch: within it no other worker sends the same message. */
const LEASE_MS = 15 * 60_000

const MAIL_RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440]
/** What is sent to a telephone is about now: hours later it would only confuse. */
const TEXT_RETRY_MINUTES = [1, 2, 5, 15, 30]

/** Minutes until the next try, quick at first: two days in all for mails, an hour for texts. */
const RETRY_MINUTES: Readonly<Record<Channel, readonly number[]>> = {
  email: MAIL_RETRY_MINUTES,
  sms: TEXT_RETRY_MINUTES,
  whatsapp: TEXT_RETRY_MINUTES,
}

type Due = Awaited<ReturnType<typeof leaseDueMessages>>[number]
type Send = (message: Due) => Promise<void>

/** How each channel is sent; absent where nothing is set for it. */
export type SendBy = Readonly<Partial<Record<Channel, Send>>>

type Sending = { db: Db; clock: Clock; sendBy: SendBy; lanes: number }

/** Sends what is due. At least once: a crash between sending and marking sends again, mails with the same Message-ID. */
export function createSendMessages({ db, clock, sendBy, lanes }: Sending): Job {
  const channels = Object.keys(sendBy) as Channel[]
  return {
    name: SEND,
    everyMs: EVERY_MS,
    lanes,
    async run() {
      // What is due follows our clock. A lease is about how long a worker takes: moving the clock must not end it.
      const real = clock.real()
      const leasedUntil = new Date(real.getTime() + LEASE_MS)
      const due = await leaseDueMessages(db, { now: clock.now(), real, leasedUntil, channels, limit: BATCH })
      for (const message of due) {
        try {
          await sendBy[message.channel]?.(message)
          await markSent(db, message.id, clock.now())
        } catch (error) {
          await putOff(message, error)
        }
      }
      return due.length === BATCH
    },
  }

  async function putOff({ id, channel, attemptCount }: Due, error: unknown): Promise<void> {
    const lastError = (error as Error).message
    const minutes = RETRY_MINUTES[channel][attemptCount]
    const isFinal = error instanceof AppError && error.kind === 'invalid'
    if (isFinal || minutes === undefined) return void (await markFailed(db, id, lastError))
    await postpone(db, id, { nextAttemptAt: new Date(clock.now().getTime() + minutes * 60_000), lastError })
  }
}

/** `host` stands behind the @ of each Message-ID. */
export const byMail =
  ({ mail, mailFrom, host }: { mail: MailSender; mailFrom: string; host: string }): Send =>
  (message) =>
    mail.send({
      from: mailFrom,
      fromName: message.fromName ?? '',
      replyTo: message.replyTo,
      to: message.toAddress,
      subject: message.subject ?? '',
      text: message.bodyText,
      html: message.bodyHtml ?? '',
      attachments: message.attachments,
      ...(message.optOutUrl !== null && { optOutUrl: message.optOutUrl }),
      messageId: `${message.id}.${message.createdAt.getTime()}@${host}`,
    })

export const byText =
  (sender: TextSender, channel: Exclude<Channel, 'email'>): Send =>
  ({ toAddress, bodyText }) =>
    sender.send({ channel, to: toAddress, text: bodyText })

/** Throws away what was counted before yesterday: quotas are about a day. */
export const createForgetCounts = ({ db, clock }: { db: Db; clock: Clock }): Job => ({
  name: 'messages.forget-counts',
  everyMs: HOUR_MS,
  async run() {
    await deleteCountsBefore(db, new Date(clock.now().getTime() - 24 * HOUR_MS).toISOString().slice(0, 10))
    return false
  },
})
