import type { Change } from '../../../commands/change.ts'
import type { Ids } from '../../../lib/ids.ts'
import { displayEmail } from '../../../lib/text/display-email.ts'
import type { Messages, Proof } from '../../messaging/outbox/service.ts'
import { type AccountMailKind, accountMail } from './account-mail.ts'

/** Whom a mail is about. */
type Account = { id: number; email: string; locale: string | null }

type Details = { issued?: { token: string; proof: Proof }; newEmail?: string }

/** Where the button of each mail leads. */
const PAGES: Readonly<Record<AccountMailKind, string>> = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  'confirm-email-change': 'confirm-email-change',
  'email-change-asked': 'forgot-password',
  'password-changed': 'forgot-password',
  'second-factor-on': 'forgot-password',
  'second-factor-off': 'forgot-password',
}

export type AccountMails = ReturnType<typeof createAccountMails>

type Dependencies = { messages: Messages; ids: Ids; publicUrl: string }

/** Mails about accounts: links that prove an address, and notices of what has changed. */
export function createAccountMails({ messages, ids, publicUrl }: Dependencies) {
  return {
    /** Puts a mail into the transaction of what it tells of. With `issued` it carries a link that does something. */
    async post(
      change: Change,
      occasion: AccountMailKind,
      { id, email, locale }: Account,
      { issued, newEmail }: Details,
    ): Promise<void> {
      const page = `${publicUrl}/auth/${PAGES[occasion]}`
      const mail = accountMail(occasion, {
        toAddress: occasion === 'confirm-email-change' && newEmail !== undefined ? newEmail : email,
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
