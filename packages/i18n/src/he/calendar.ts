import type { TranslationOf } from '../catalogue.ts'
import type { calendar as source } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof source> = {
  'calendar.refused.subject': 'שינוי ביומן שלך לא התקבל',
  'calendar.moved.intro':
    'העברת ביומן שלך את האירוע שלהלן, אבל ההזמנה לא יכולה להתקיים בשעה החדשה. ההזמנה נשארת כפי שהייתה, והאירוע ביומן חוזר למקומו.',
  'calendar.deleted.intro':
    'מחקת מהיומן שלך את האירוע שלהלן, אבל כך אי אפשר לבטל את ההזמנה. ההזמנה נשארת כפי שהייתה, והאירוע חוזר ליומן.',
  'calendar.field.meeting': 'פגישה',
  'calendar.field.booked': 'שעת ההזמנה',
  'calendar.field.moved': 'השעה ביומן שלך',
  'calendar.field.reason': 'סיבה',
  'calendar.action.open': 'פתיחת ההזמנה',
  'calendar.footer': 'נשלח מ־Daybook, כי הזמנות נכתבות ליומן שלך.',
}
