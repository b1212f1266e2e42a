import type { TranslationOf } from '../catalogue.ts'
import type { calendar as source } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof source> = {
  'calendar.refused.subject': 'لم يُعتمد تغيير في تقويمك',
  'calendar.moved.intro':
    'نقلت الحدث أدناه في تقويمك، لكن لا يمكن أن يُعقد الحجز في الوقت الجديد. يبقى الحجز كما كان، ويُعاد الحدث في تقويمك إلى مكانه.',
  'calendar.deleted.intro':
    'حذفت الحدث أدناه من تقويمك، لكن لا يمكن إلغاء الحجز بهذه الطريقة. يبقى الحجز كما كان، ويُعاد الحدث إلى تقويمك.',
  'calendar.field.meeting': 'الاجتماع',
  'calendar.field.booked': 'وقت الحجز',
  'calendar.field.moved': 'الوقت في تقويمك',
  'calendar.field.reason': 'السبب',
  'calendar.action.open': 'فتح الحجز',
  'calendar.footer': 'أُرسلت من Daybook لأن الحجوزات تُكتب في تقويمك.',
}
