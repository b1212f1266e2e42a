import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'إغلاق',
  'embed.manage': 'إدارة الحجز',
  'embed.build.title': 'عرض صفحة حجز على موقعك',
  'embed.build.text': 'اختر ما يُعرض وكيف يظهر، ثم انسخ الشيفرة إلى موقعك.',
  'embed.build.page': 'صفحة الحجز',
  'embed.build.kind': 'طريقة العرض',
  'embed.build.inline': 'كجزء من الصفحة',
  'embed.build.popup': 'فوق الصفحة بعد النقر',
  'embed.build.floating': 'كزر في الزاوية',
  'embed.build.theme': 'الألوان',
  'embed.build.auto': 'مثل الموقع',
  'embed.build.light': 'فاتح',
  'embed.build.dark': 'داكن',
  'embed.build.label': 'نص الزر',
  'embed.build.labelDefault': 'احجز موعدًا',
  'embed.build.show': 'عرض',
  'embed.build.code': 'الشيفرة لموقعك',
  'embed.build.preview': 'معاينة',
  'embed.build.none': 'ليس لديك بعد أنواع مواعيد يمكن حجزها.',
  'embed.build.more': 'تجد كل الخيارات والأحداث المخصصة للبرامج في الوثائق.',
}
