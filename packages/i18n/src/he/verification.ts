import type { TranslationOf } from '../catalogue.ts'
import type { verification as source } from '../en/verification.ts'

export const verification: TranslationOf<typeof source> = {
  'verification.mail.subject': 'קוד האימות שלך',
  'verification.mail.intro': {
    one: 'יש להזין את הקוד הזה במקום שבו התבקש. הוא תקף לדקה אחת, ולפעם אחת. אם לא ביקשת אותו, אין צורך לעשות דבר.',
    two: 'יש להזין את הקוד הזה במקום שבו התבקש. הוא תקף לשתי דקות, ולפעם אחת. אם לא ביקשת אותו, אין צורך לעשות דבר.',
    other:
      'יש להזין את הקוד הזה במקום שבו התבקש. הוא תקף ל־{count} דקות, ולפעם אחת. אם לא ביקשת אותו, אין צורך לעשות דבר.',
  },
  'verification.mail.code': 'קוד',
  'verification.mail.footer': 'נשלח מ־Daybook, כי מישהו הזין את הכתובת הזו.',
  'verification.sms': {
    one: 'הקוד שלך ב־Daybook הוא {code}. הוא תקף לדקה אחת. אין למסור אותו לאיש.',
    two: 'הקוד שלך ב־Daybook הוא {code}. הוא תקף לשתי דקות. אין למסור אותו לאיש.',
    other: 'הקוד שלך ב־Daybook הוא {code}. הוא תקף ל־{count} דקות. אין למסור אותו לאיש.',
  },
}
