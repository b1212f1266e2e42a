import type { TranslationOf } from '../catalogue.ts'
import type { invite as source } from '../en/invite.ts'

export const invite: TranslationOf<typeof source> = {
  'invite.account.subject': 'יש לך חשבון Daybook',
  'invite.account.intro':
    'ארגון יצר עבורך חשבון שבו אפשר לקבוע איתך פגישות. יש לבחור סיסמה כדי להיכנס. הקישור תקף לשבוע, ולפעם אחת.',
  'invite.account.action': 'בחירת סיסמה',
  'invite.account.footer': 'נשלח מ־Daybook, כי ארגון יצר חשבון עם הכתובת הזו.',
  'invite.team.subject': 'הזמנה לצוות',
  'invite.team.intro':
    'הוזמנת להצטרף לצוות ב־Daybook, שבו אנשים קובעים פגישות זה עם זה. אפשר לקבל את ההזמנה בחשבון עם הכתובת הזו, או ליצור חשבון. הקישור תקף לשבוע. אם לא ציפית להזמנה, אין צורך לעשות דבר.',
  'invite.team.action': 'קבלת ההזמנה',
  'invite.team.footer': 'נשלח מ־Daybook, כי הכתובת הזו הוזמנה לצוות.',
  'invite.page.title': 'הזמנה לצוות',
  'invite.page.text': 'קבלת ההזמנה מצרפת אותך אל „{team}”. הכניסה שלך היא עם {email}.',
  'invite.page.accept': 'קבלת ההזמנה',
  'invite.page.done': 'הצטרפת לצוות',
  'invite.page.doneText': 'מעכשיו יש לך חברות ב„{team}”.',
  'invite.page.gone': 'ההזמנה הזו כבר לא תקפה',
  'invite.page.goneText': 'היא נוצלה או בוטלה, או שעבר זמן רב מדי. אפשר לבקש הזמנה נוספת ממי שהזמין.',
  'invite.page.another': 'ההזמנה הזו מיועדת לכתובת דוא״ל אחרת. יש להיכנס לחשבון עם הכתובת הזו.',
  'invite.field.account': 'חשבון',
  'invite.field.organization': 'ארגון',
  'invite.field.team': 'צוות',
}
