import { smtpMailSender } from '../../adapters/mail/smtp.ts'
import type { Config } from '../../config.ts'
import { hostOf, reasonOf } from '../../lib/network/reason.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Each step of a connection gets less time than the whole check. */
const STEP_MS = 4000
/** Mail servers refuse the domain of the default sender, because it doesn't exist (RFC 2606). */
const NO_DOMAIN = /@[^@>]*\.invalid>?$/

/** Connects to the mail server and signs in there. It sends nothing. */
export async function checkMailServer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  if (smtpUrl === '')
    return [
      warning(
        'mail server',
        'SMTP_URL is not set: mails stay in the outbox.',
        'Set SMTP_URL and MAIL_FROM to send them.',
      ),
    ]
  const sender = smtpMailSender(smtpUrl, { connectTimeoutMs: STEP_MS, idleTimeoutMs: STEP_MS })
  try {
    return judgeMailServer({ host: hostOf(smtpUrl), fault: await sender.findProblem(), smtpUrl, mailFrom })
  } finally {
    sender.close()
  }
}

type MailSituation = { host: string; fault: string | undefined; smtpUrl: string; mailFrom: string }

export function judgeMailServer({ host, fault, smtpUrl, mailFrom }: MailSituation): Finding[] {
  if (fault !== undefined)
    return [
      problem(
        'mail server',
        `The mail server at ${host} takes no mails: ${reasonOf(new Error(fault), smtpUrl)}.`,
        'Correct SMTP_URL, or repair the mail server. Mails wait and are tried again.',
      ),
    ]
  if (NO_DOMAIN.test(mailFrom))
    return [
      warning(
        'mail server',
        `Mails come from ${mailFrom}, which most mail servers refuse.`,
        'Set MAIL_FROM to an address of your own domain.',
      ),
    ]
  return [ok('mail server', `The mail server at ${host} takes mails.`)]
}
