import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'لوحة التحكم',
  'dashboard.starting': 'يتم تشغيل لوحة التحكم…',
  'dashboard.needsScript': 'تحتاج لوحة التحكم إلى JavaScript',
  'dashboard.needsScriptText':
    'فعّل JavaScript في هذا المتصفح ثم أعد تحميل الصفحة. تعمل إعدادات الأمان وجميع صفحات الحجز من دونه.',
  'dashboard.late': 'يستغرق هذا وقتًا أطول من المعتاد. تحقّق من الاتصال.',
  'dashboard.again': 'إعادة تحميل الصفحة',
}
