import { smtpMailSender } from '../adapters/mail/smtp.ts'
import { twilio } from '../adapters/sms/twilio.ts'
import type { Config } from '../config.ts'
import { byMail, byText, type SendBy } from '../features/messaging/outbox/jobs.ts'
import { readTwilio } from '../twilio-settings.ts'

type Log = { warn(message: string): void }

/** Creates the senders of the configured channels. Messages for other channels stay in the outbox. */
export function createSenders(config: Config) {
  const mail = config.smtpUrl ? smtpMailSender(config.smtpUrl) : undefined
  const gateway = readTwilio(config)
  const texts = gateway && twilio(gateway.settings)
  const sendBy: SendBy = {
    ...(mail && { email: byMail({ mail, mailFrom: config.mailFrom, host: new URL(config.publicUrl).hostname }) }),
    ...(texts && Object.fromEntries(gateway.channels.map((channel) => [channel, byText(texts, channel)]))),
  }
  return {
    sendBy,

    /**
     * Logs a warning if mails can't be sent now. They wait, and the operator learns of it before a reader misses one.
     */
    async check(log: Log): Promise<void> {
      const problem = await mail?.findProblem()
      if (problem === undefined) return
      const { host } = new URL(config.smtpUrl)
      log.warn(`The mail server of SMTP_URL (${host}) takes no mails now: ${problem}. They wait and are tried again.`)
    },

    close: () => mail?.close(),
  }
}
