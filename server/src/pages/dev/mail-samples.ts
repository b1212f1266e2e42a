import { accountMailSamples } from '../../features/accounts/account-mails/mail-samples.ts'
import { webhookMail } from '../../features/automation/webhooks/deliveries/webhook-mail.ts'
import { codeMessage } from '../../features/messaging/verification-codes/code-message.ts'
import { inviteMail } from '../../features/organizations/invites/invite-mail.ts'
import { welcomeMail } from '../../features/organizations/organization-users/welcome-mail.ts'
import { bookingMailSamples } from '../../features/scheduling/bookings/mails/mail-samples.ts'

export type Sample = {
  name: string
  mail: {
    subject: string
    fromName: string
    toAddress: string
    replyTo: string | null
    locale: string
    text: string
    html: string
    attachments?: { filename: string; contentType: string; content: string }[]
  }
}

/** Returns every mail that the server itself writes, by subject. */
export function mailSamples(language: string): Record<'bookings' | 'accounts' | 'webhooks', Sample[]> {
  const toAddress = 'ada@example.com'
  const url = 'https://book.example.com/auth/page?token=0123456789abcdef'
  const code = codeMessage({ channel: 'email', address: toAddress, code: '314159', language, minutes: 10 })
  const failing = {
    email: toAddress,
    locale: language,
    timeZone: 'Europe/London',
    subscriberUrl: 'https://hooks.example.com/daybook',
    failingSince: new Date('2026-03-03T13:00:00Z'),
    error: 'HTTP 503',
  }
  return {
    bookings: bookingMailSamples(language),
    accounts: [
      ...accountMailSamples(language),
      { name: 'welcome', mail: welcomeMail({ toAddress, language, organization: 'Analytical Engines', url }) },
      { name: 'invitation', mail: inviteMail({ toAddress, language, team: 'Engineers', url }) },
      ...('html' in code ? [{ name: 'verification-code', mail: code }] : []),
    ],
    webhooks: (['failing', 'disabled', 'gone'] as const).map((trouble) => ({
      name: `webhook-${trouble}`,
      mail: webhookMail(trouble, failing),
    })),
  }
}
