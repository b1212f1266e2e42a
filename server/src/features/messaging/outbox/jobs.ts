import type { MailSender } from '../../../adapters/mail/mail-sender.ts'
import type { TextSender } from '../../../adapters/sms/text-sender.ts'
import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { AppError } from '../../../lib/errors.ts'
import { keysOf } from '../../../lib/records.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { showProofs } from './proofs.ts'
import {
  type Channel,
  endWaitsBeyond,
  leaseDueMessages,
  markFailed,
  markSent,
  postpone,
  releaseMessages,
} from './store.ts'

/** The job that sends messages. Code that posts messages wakes it. */
export const SEND = 'messages.send'

const BATCH = 10
const EVERY_MS = 5000
/**
 * The lease is longer than a mail server or a gateway needs for a batch. Until it ends, no other worker sends the same
 * message, unless this worker is gone.
 */
const LEASE_MS = 15 * 60_000

const MAIL_RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440]
/** Text messages are only useful soon after their occasion, so they aren't tried for longer. */
const TEXT_RETRY_MINUTES = [1, 2, 5, 15, 30]

/**
 * The minutes until the next try. The first tries follow quickly; mails are tried for two days in total, texts for an
 * hour.
 */
const RETRY_MINUTES: Readonly<Record<Channel, readonly number[]>> = {
  email: MAIL_RETRY_MINUTES,
  sms: TEXT_RETRY_MINUTES,
  whatsapp: TEXT_RETRY_MINUTES,
}

type Due = Awaited<ReturnType<typeof leaseDueMessages>>[number]
type Send = (message: Due) => Promise<void>

/** The function that sends on each channel; absent if the channel isn't configured. */
export type SendBy = Readonly<Partial<Record<Channel, Send>>>

/** The process that sends. It keeps its leases as long as other processes see its heartbeat. */
type Sender = { readonly id: string; isHeard(): boolean }

type Sending = {
  db: Db
  clock: Clock
  secretBox: SecretBox
  sendBy: SendBy
  lanes: number
  worker: Sender
  warn: (message: string) => void
}

/** What takes the messages of a channel, as the log calls it. */
const TAKERS: Readonly<Record<Channel, string>> = {
  email: 'The mail server of SMTP_URL',
  sms: 'The gateway of text messages',
  whatsapp: 'The gateway of WhatsApp messages',
}

/**
 * Sends due messages at least once: after a crash between sending and marking, a message is sent again, and a mail has
 * the same Message-ID.
 */
export function createSendMessages({ db, clock, secretBox, sendBy, lanes, worker, warn }: Sending): Job {
  /** Since when each channel takes nothing. */
  const failingSince = new Map<Channel, Date>()
  const channels = keysOf(sendBy)
  /** The leased messages that weren't begun because this process's heartbeat had stopped. */
  const left: number[] = []
  let lookedAt: Date | undefined

  /** The clock may have been set back, also while this process didn't run. */
  async function noticeJumps(now: Date): Promise<void> {
    const isBack = lookedAt === undefined || now < lookedAt
    lookedAt = now
    if (isBack) await endWaitsBeyond(db, longestWaits(now), now)
  }

  return {
    name: SEND,
    everyMs: EVERY_MS,
    lanes,
    async run() {
      if (!worker.isHeard()) return false
      if (left.length > 0) await releaseMessages(db, left.splice(0), worker.id)
      const now = clock.now()
      await noticeJumps(now)
      // The server's clock decides which messages are due. Leases use the steady time, so that changing the clock doesn't
      // end them.
      const real = clock.steady()
      const leasedUntil = new Date(real.getTime() + LEASE_MS)
      const due = await leaseDueMessages(db, {
        now,
        real,
        channels,
        limit: BATCH,
        leasedUntil,
        leasedBy: worker.id,
      })
      for (const message of due) {
        if (!worker.isHeard()) {
          left.push(message.id)
          continue
        }
        try {
          await sendBy[message.channel]?.(showProofs(message, secretBox))
          await markSent(db, message.id, clock.now())
          noteSuccess(message.channel)
        } catch (error) {
          await putOff(message, error)
        }
      }
      return due.length === BATCH
    },
  }

  function noteSuccess(channel: Channel): void {
    const since = failingSince.get(channel)
    if (since === undefined) return
    failingSince.delete(channel)
    warn(`${TAKERS[channel]} takes messages again, after it had taken none since ${since.toISOString()}.`)
  }

  /** Only the first failure of a series is said: the next ones are too many, and say the same. */
  function noteFailure(channel: Channel, reason: string): void {
    if (failingSince.has(channel)) return
    const since = clock.now()
    failingSince.set(channel, since)
    warn(
      `${TAKERS[channel]} has not taken a message at ${since.toISOString()}: ${reason} They wait and are tried again.`,
    )
  }

  async function putOff({ id, channel, attemptCount }: Due, error: unknown): Promise<void> {
    const lastError = errorOf(error).message
    const minutes = RETRY_MINUTES[channel][attemptCount]
    const isFinal = error instanceof AppError && error.kind === 'invalid'
    if (isFinal || minutes === undefined) return void (await markFailed(db, id, { leasedBy: worker.id, lastError }))
    noteFailure(channel, /[.!?]$/.test(lastError) ? lastError : `${lastError}.`)
    const nextAttemptAt = new Date(clock.now().getTime() + minutes * 60_000)
    await postpone(db, id, { leasedBy: worker.id, nextAttemptAt, lastError })
  }
}

const longestWaits = (now: Date) =>
  keysOf(RETRY_MINUTES).flatMap((channel) =>
    [0, ...RETRY_MINUTES[channel]].map((minutes, attemptCount) => ({
      channel,
      attemptCount,
      latest: new Date(now.getTime() + minutes * 60_000),
    })),
  )

/** Creates the function that sends mails. `host` follows the @ in each Message-ID. */
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
