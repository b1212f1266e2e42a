import { smtpMailSender } from '../adapters/mail/smtp.ts'
import { twilio } from '../adapters/sms/twilio.ts'
import type { Config } from '../config.ts'
import { byMail, byText, type SendBy } from '../features/messages/jobs.ts'
import { readTwilio } from '../twilio-settings.ts'

/** What sends on the channels that are set up; what is written for another one is kept for whoever reads the outbox. */
export function createSenders(config: Config): { sendBy: SendBy; close(): void } {
  const mail = config.smtpUrl ? smtpMailSender(config.smtpUrl) : undefined
  const gateway = readTwilio(config)
  const texts = gateway && twilio(gateway.settings)
  return {
    sendBy: {
      ...(mail && { email: byMail({ mail, mailFrom: config.mailFrom, host: new URL(config.publicUrl).hostname }) }),
      ...(texts && Object.fromEntries(gateway.channels.map((channel) => [channel, byText(texts, channel)]))),
    },
    close: () => mail?.close(),
  }
}
