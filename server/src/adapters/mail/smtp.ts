import { createTransport } from 'nodemailer'
import { type AppError, invalid, unavailable } from '../../lib/errors.ts'
import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import { addressOf, isMailAddress } from './mail-address.ts'
import type { Mail, MailAttachment, MailSender } from './mail-sender.ts'

/** `close` lets the process end: connections stay open between mails. */
export type SmtpMailSender = MailSender & {
  /**
   * Returns the reason why the mail server accepts no mail now: it doesn't answer, or it refuses the account. Returns
   * undefined if it accepts mails.
   */
  findProblem(): Promise<string | undefined>
  close(): void
}

export type SmtpTimeouts = { connectTimeoutMs: number; idleTimeoutMs: number; sendTimeoutMs: number }

// A greeting can take long, because greylisting servers delay it. A whole mail takes longer. RFC 5321 §4.5.3.2
// recommends minutes.
const patience: SmtpTimeouts = { connectTimeoutMs: 10_000, idleTimeoutMs: 20_000, sendTimeoutMs: 60_000 }

/**
 * Sends over SMTP. `smtpUrl` is `smtp://user:password@host:587` (with STARTTLS if the server offers it) or
 * `smtps://…:465`.
 */
export function smtpMailSender(smtpUrl: string, timeouts: Partial<SmtpTimeouts> = {}): SmtpMailSender {
  const { connectTimeoutMs, idleTimeoutMs, sendTimeoutMs } = { ...patience, ...timeouts }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // The contents are strings. They must not make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      if (!isMailAddress(mail.to)) throw refused(mail, 'it is no address that mail can be sent to.')
      try {
        await transport.sendMail({ ...envelopeAndBody(mail), signal: AbortSignal.timeout(sendTimeoutMs) })
      } catch (error) {
        throw failure(error, mail)
      }
    },
    findProblem: () =>
      transport.verify().then(
        () => undefined,
        (error: Error) => explained(error),
      ),
    close: () => transport.close(),
  }
}

function envelopeAndBody(mail: Mail) {
  const invitation = mail.attachments.find(({ contentType }) => methodOf(contentType) !== undefined)
  return {
    from: { name: mail.fromName, address: addressOf(mail.from) },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    headers: {
      // RFC 3834 §5: this header prevents out-of-office answers.
      'Auto-Submitted': 'auto-generated',
      ...(mail.optOutUrl !== undefined && {
        'List-Unsubscribe': `<${mail.optOutUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: mail.attachments.filter((attachment) => attachment !== invitation),
    ...(invitation && { icalEvent: calendarParts(invitation) }),
  }
}

/**
 * nodemailer sends this twice. Google and Outlook look for an invitation in the `text/calendar; method=…` alternative
 * of the text (RFC 6047 §2.4). Apple Mail and other programs open the attached file.
 */
const calendarParts = ({ filename, contentType, content }: MailAttachment) => ({
  method: methodOf(contentType),
  filename,
  content,
})

const methodOf = (contentType: string): string | undefined =>
  /^text\/calendar\s*;.*\bmethod="?([A-Z]+)"?/i.exec(contentType)?.[1]?.toUpperCase()

/** Adds to the message of the library what an operator can do, where the message alone helps nobody. */
function explained(thrown: unknown): string {
  const [message = ''] = errorOf(thrown).message.trim().split('\n')
  if (/wrong version number|packet length too long/i.test(message))
    return `${message}. smtps:// is for port 465; the ports 587 and 25 want smtp:// in SMTP_URL`
  if (/self[- ]signed certificate|unable to (verify|get)/i.test(message))
    return `${message}. If the certificate is your own, name its authority with NODE_EXTRA_CA_CERTS=FILE (docs/messages.md)`
  return message
}

/**
 * Only a permanent answer (RFC 5321 §4.2.1: 5yz) about the recipient or the content refuses the mail. Every other
 * failure concerns the server or the account, for example the sign-in or a refused sender. It affects all mails, and
 * they can be sent after the operator has fixed it.
 */
function failure(error: unknown, mail: Mail): AppError {
  const { responseCode, response, command } = recordOf(error)
  const answer = typeof responseCode === 'number' ? responseCode : 0
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  // 530 asks for authentication or encryption, whichever command gets it.
  if (aboutThisMail && answer >= 500 && answer !== 530) return refused(mail, `the mail server answers ${response}`)
  return unavailable('MAIL_UNAVAILABLE', `The mail server did not take the mail: ${explained(error)}`)
}

const refused = ({ to }: Mail, why: string): AppError =>
  invalid('MAIL_REFUSED', `The mail to ${to} was refused: ${why}`)
