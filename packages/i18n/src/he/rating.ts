import type { TranslationOf } from '../catalogue.ts'
import type { rating as source } from '../en/rating.ts'

export const rating: TranslationOf<typeof source> = {
  'rating.mail.intro': 'נפגשת עם {name}. איך היה? התשובה לוקחת רגע.',
  'rating.mail.action': 'דירוג הפגישה',
  'rating.text': 'איך היה {title} עם {name}? {url}',
  'rating.page.title': 'איך הייתה הפגישה?',
  'rating.page.rating': 'הדירוג שלך',
  'rating.page.1': '1 – גרוע מאוד',
  'rating.page.2': '2 – גרוע',
  'rating.page.3': '3 – סביר',
  'rating.page.4': '4 – טוב',
  'rating.page.5': '5 – טוב מאוד',
  'rating.page.feedback': 'מה תרצו לומר?',
  'rating.page.feedbackHint': '{host} יקרא את זה.',
  'rating.page.submit': 'שליחת הדירוג',
  'rating.page.done': 'תודה על הדירוג',
  'rating.page.doneText': 'עכשיו {host} יכול לראות אותו. אפשר לשנות אותו באותו קישור.',
  'rating.page.impossible': 'אי אפשר לדרג את הפגישה הזו',
  'rating.page.notHeld': 'היא לא התקיימה.',
  'rating.page.tooEarly': 'היא עוד לא הסתיימה. נא לחזור אחריה.',
}
