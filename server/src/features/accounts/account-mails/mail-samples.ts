import { ACCOUNT_MAIL_KINDS, type AccountMail, accountMail } from './account-mail.ts'

const PROVES_THE_NEW: ReadonlySet<string> = new Set(['confirm-email-change', 'verify-address'])

/** Returns all mails about accounts in a language, with names such as `verify-email`. */
export function accountMailSamples(language: string): { name: string; mail: AccountMail }[] {
  return ACCOUNT_MAIL_KINDS.map((occasion) => ({
    name: occasion,
    mail: accountMail(occasion, {
      toAddress: PROVES_THE_NEW.has(occasion) ? 'Ada.Neu@Example.com' : 'ada@example.com',
      language,
      url: 'https://book.example.com/auth/page?token=0123456789abcdef',
      accountEmail: 'ada@example.com',
      ...((PROVES_THE_NEW.has(occasion) || occasion === 'email-change-asked') && { newEmail: 'ada.neu@example.com' }),
    }),
  }))
}
