import type { TranslationOf } from '../catalogue.ts'
import type { verification as source } from '../en/verification.ts'

export const verification: TranslationOf<typeof source> = {
  'verification.mail.subject': 'رمز التحقق',
  'verification.mail.intro': {
    zero: 'أدخل هذا الرمز حيث طُلب منك. يعمل مرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
    one: 'أدخل هذا الرمز حيث طُلب منك. يعمل دقيقة واحدة ومرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
    two: 'أدخل هذا الرمز حيث طُلب منك. يعمل دقيقتين ومرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
    few: 'أدخل هذا الرمز حيث طُلب منك. يعمل {count} دقائق ومرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
    many: 'أدخل هذا الرمز حيث طُلب منك. يعمل {count} دقيقة ومرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
    other: 'أدخل هذا الرمز حيث طُلب منك. يعمل {count} دقيقة ومرة واحدة. إن لم تكن أنت من طلبه، فلا داعي لفعل أي شيء.',
  },
  'verification.mail.code': 'الرمز',
  'verification.mail.footer': 'أُرسلت من Daybook لأن أحدهم أدخل هذا العنوان.',
  'verification.sms': {
    zero: '{code} هو رمزك في Daybook. لا تخبر به أحدًا.',
    one: '{code} هو رمزك في Daybook. يعمل دقيقة واحدة. لا تخبر به أحدًا.',
    two: '{code} هو رمزك في Daybook. يعمل دقيقتين. لا تخبر به أحدًا.',
    few: '{code} هو رمزك في Daybook. يعمل {count} دقائق. لا تخبر به أحدًا.',
    many: '{code} هو رمزك في Daybook. يعمل {count} دقيقة. لا تخبر به أحدًا.',
    other: '{code} هو رمزك في Daybook. يعمل {count} دقيقة. لا تخبر به أحدًا.',
  },
}
