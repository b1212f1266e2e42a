import type { Change } from '../../../commands/change.ts'
import type { Ids } from '../../../lib/ids.ts'
import { displayEmail } from '../../../lib/text/display-email.ts'
import type { Messages, Proof } from '../../messaging/outbox/service.ts'
import { type AccountMailKind, accountMail } from './account-mail.ts'

/** The account that a mail is about. */
type Account = { id: number; email: string; locale: string | null }

type Details = { issued?: { token: string; proof: Proof }; newEmail?: string }

/** The page to which the button of each mail leads. */
const PAGES: Readonly<Record<AccountMailKind, string>> = {
  'verify-email': 'verify-email',
  'verify-address': 'verify-email',
  'reset-password': 'reset-password',
  'confirm-email-change': 'confirm-email-change',
  'email-change-asked': 'forgot-password',
  'password-changed': 'forgot-password',
  'second-factor-on': 'forgot-password',
  'second-factor-off': 'forgot-password',
}

/** The mails whose link proves the new address. */
const TO_THE_NEW: ReadonlySet<AccountMailKind> = new Set(['confirm-email-change', 'verify-address'])

export type AccountMails = ReturnType<typeof createAccountMails>

type Dependencies = { messages: Messages; ids: Ids; publicUrl: string }

/** Creates the service for mails about accounts: links that prove an address, and notices of changes. */
export function createAccountMails({ messages, ids, publicUrl }: Dependencies) {
  return {
    /** Posts a mail in the transaction of its occasion. With `issued`, the mail contains a link with that token. */
    async post(
      change: Change,
      occasion: AccountMailKind,
      { id, email, locale }: Account,
      { issued, newEmail }: Details,
    ): Promise<void> {
      const page = `${publicUrl}/auth/${PAGES[occasion]}`
      const mail = accountMail(occasion, {
        toAddress: TO_THE_NEW.has(occasion) && newEmail !== undefined ? newEmail : email,
        language: locale ?? 'en',
        url: issued === undefined ? page : `${page}?token=${issued.token}`,
        accountEmail: displayEmail(email),
        ...(newEmail !== undefined && { newEmail }),
      })
      await messages.post(change, [
        {
          ...mail,
          naturalKey: `account:${id}:${occasion}:${ids.uuid()}`,
          attachments: [],
          ...(issued && { proofs: [issued.proof] }),
        },
      ])
    },
  }
}
