import type { TranslationOf } from '../../catalogue.ts'
import type { home as source } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof source> = {
  'home.title': 'שלום, {name}',
  'home.link.title': 'דף ההזמנה שלך',
  'home.link.lead': 'כל מי שיש לו הקישור הזה יכול לקבוע איתך פגישה.',
  'home.link.open': 'פתיחת הדף',
  'home.next.title': 'ההזמנות הבאות',
  'home.next.all': 'כל ההזמנות',
  'home.next.none': 'אין הזמנות קרובות. אפשר לשתף את הקישור שלך, והן יופיעו כאן.',
  'home.next.with': 'עם {name}',
  'home.waiting.title': {
    one: 'הזמנה אחת ממתינה לתשובתך',
    two: 'שתי הזמנות ממתינות לתשובתך',
    other: '{count} הזמנות ממתינות לתשובתך',
  },
  'home.waiting.open': 'מענה',
  'home.start.title': 'צעדים ראשונים',
  'home.start.lead': '{done} מתוך {total} הושלמו.',
  'home.start.done': 'הושלם',
  'home.start.open': 'פתיחה',
  'home.start.type': 'יצירת סוג פגישה',
  'home.start.typeText': 'הוא קובע מה אפשר להזמין: משך, מקום ושאלות.',
  'home.start.calendar': 'חיבור יומן',
  'home.start.calendarText': 'אי אפשר לקבוע איתך פגישה בזמן שיש לך משהו ביומן, וההזמנות מופיעות בו.',
  'home.start.place': 'קביעת מקום המפגש',
  'home.start.placeText': 'שיחת וידאו, כתובת או מספר טלפון, כדי שכולם ידעו לאן לפנות.',
  'home.start.share': 'שיתוף הקישור שלך',
  'home.start.shareText': 'אפשר להעתיק את הקישור לדוא״ל, לאתר או להודעה.',
}
