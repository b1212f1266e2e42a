import { ACCOUNT_MAIL_KINDS, type AccountMail, accountMail } from './account-mail.ts'

/** Returns all mails about accounts in a language, with names such as `verify-email`. */
export function accountMailSamples(language: string): { name: string; mail: AccountMail }[] {
  return ACCOUNT_MAIL_KINDS.map((occasion) => ({
    name: occasion,
    mail: accountMail(occasion, {
      toAddress: occasion === 'confirm-email-change' ? 'Ada.Neu@Example.com' : 'ada@example.com',
      language,
      url: 'https://book.example.com/auth/page?token=0123456789abcdef',
      accountEmail: 'ada@example.com',
      ...(occasion.includes('email-change') && { newEmail: 'ada.neu@example.com' }),
    }),
  }))
}
