import { smtpMailSender } from '../adapters/mail/smtp.ts'
import { twilio } from '../adapters/sms/twilio.ts'
import type { Config } from '../config.ts'
import { byMail, byText, type SendBy } from '../features/messaging/outbox/jobs.ts'
import type { Traced } from '../lib/tracing/traced.ts'
import { readTwilio } from '../settings/twilio-settings.ts'

type Log = { warn(message: string): void }

/** Creates the senders of the configured channels. Messages for other channels stay in the outbox. */
export function createSenders(config: Config, traced: Traced) {
  const mail = config.smtpUrl ? smtpMailSender(config.smtpUrl) : undefined
  const gateway = readTwilio(config)
  const texts = gateway && twilio(gateway.settings)
  const hostOf = (url: string) => ({ 'server.address': new URL(url).hostname })
  const sendMail = mail && traced('send a mail', hostOf(config.smtpUrl), mail.send)
  const sendText = texts && traced('send a text message', hostOf(config.twilioApiUrl), texts.send)
  const sendBy: SendBy = {
    ...(sendMail && {
      email: byMail({ mail: { send: sendMail }, mailFrom: config.mailFrom, host: new URL(config.publicUrl).hostname }),
    }),
    ...(sendText &&
      Object.fromEntries(gateway.channels.map((channel) => [channel, byText({ send: sendText }, channel)]))),
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
