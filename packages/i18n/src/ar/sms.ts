import type { TranslationOf } from '../catalogue.ts'
import type { sms as source } from '../en/sms.ts'

export const sms: TranslationOf<typeof source> = {
  'sms.scheduled': 'مؤكَّد: {title} مع {name}، {when}. {url}',
  'sms.requested': 'طلب: {title} مع {name}، {when}. سيصلك رد. {url}',
  'sms.rescheduled': 'تغيَّر الموعد: {title} مع {name} يُعقد {when}. {url}',
  'sms.cancelled': 'أُلغي: {title} مع {name}، {when}.',
  'sms.declined': 'رُفض: {title} مع {name}، {when}.',
  'sms.locationChanged': 'مكان آخر: {title} مع {name}، {when}. {url}',
  'sms.reassigned': 'مضيف آخر: {title} مع {name}، {when}. {url}',
  'sms.attendeeRemoved': 'لم تعد مشاركًا: {title} مع {name}، {when}.',
}
