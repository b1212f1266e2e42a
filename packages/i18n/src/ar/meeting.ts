import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'لا غرفة لدى {app} لأحد الاجتماعات',
  'meeting.refused.intro':
    'لا يقبل {app} الحساب المرتبط، لذلك ليس للاجتماع أدناه غرفة بعد. أعد ربط {app}. تُنشأ الغرفة فور نجاح ذلك.',
  'meeting.givenUp.intro':
    'منذ يوم لم يمكن إنشاء غرفة لدى {app} للاجتماع أدناه، وقد توقف الخادم عن المحاولة. غيِّر مكان الاجتماع، أو أخبر المشاركين أين تلتقون.',
  'meeting.field.meeting': 'الاجتماع',
  'meeting.field.when': 'الوقت',
  'meeting.field.reason': 'السبب',
  'meeting.action.open': 'فتح الحجز',
  'meeting.footer': 'أُرسلت من Daybook لأن اجتماعاتك تُعقد في تطبيق فيديو مرتبط.',
}
