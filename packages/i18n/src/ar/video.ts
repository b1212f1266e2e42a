import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'الانضمام إلى اجتماع الفيديو',
  'video.page.open': 'الغرفة مفتوحة',
  'video.page.openText': 'يُعقد الاجتماع على {server}. قد يطلب ذلك الخادم من أول الحاضرين تسجيل الدخول.',
  'video.page.provider': 'يُعقد الاجتماع على {app}',
  'video.page.providerText': 'يمكنك الذهاب إليه في أي وقت. قد يلزمك الانتظار هناك حتى يحضر المضيف.',
  'video.page.early': 'لم تُفتح الغرفة بعد',
  'video.page.earlyText': 'تُفتح قبل الاجتماع بـ{count} من الدقائق: {time}.',
  'video.page.again': 'المحاولة مرة أخرى',
  'video.page.closed': 'الغرفة مغلقة.',
  'video.page.elsewhere': 'ليست لهذا الاجتماع غرفة فيديو',
  'video.page.elsewhereText': 'يُعقد في مكان آخر مذكور في الحجز.',
  'video.page.off': 'اجتماعات الفيديو معطَّلة',
  'video.page.offText': 'لم يعد هذا الخادم يقدِّم غرف فيديو. اسأل الطرف الآخر أين تلتقون.',
  'video.page.making': 'جارٍ إنشاء الغرفة',
  'video.page.makingText': 'ينشئ {app} غرفة للاجتماع. تُحمَّل هذه الصفحة من جديد تلقائيًا.',
  'video.page.slow': 'لا يزال إنشاء الغرفة جاريًا',
  'video.page.slowText': 'لم ينشئ {app} غرفة بعد. حاول مرة أخرى بعد دقائق.',
  'video.page.failed': 'ليست للاجتماع غرفة',
  'video.page.failedText': 'تعذَّر إنشاء غرفة لدى {app}. اسأل الطرف الآخر أين تلتقون.',
}
