import type { TranslationOf } from '../catalogue.ts'
import type { sms as source } from '../en/sms.ts'

export const sms: TranslationOf<typeof source> = {
  'sms.scheduled': 'אושר: {title} עם {name}, {when}. {url}',
  'sms.requested': 'בקשה: {title} עם {name}, {when}. תגיע תשובה. {url}',
  'sms.rescheduled': 'המועד השתנה: {title} עם {name} יתקיים {when}. {url}',
  'sms.cancelled': 'בוטל: {title} עם {name}, {when}.',
  'sms.declined': 'נדחה: {title} עם {name}, {when}.',
  'sms.locationChanged': 'מקום אחר: {title} עם {name}, {when}. {url}',
  'sms.reassigned': 'מארח אחר: {title} עם {name}, {when}. {url}',
  'sms.attendeeRemoved': 'ההשתתפות שלך בוטלה: {title} עם {name}, {when}.',
}
