import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'مرحبًا، {name}',
  'home.link.title': 'صفحة الحجز',
  'home.link.lead': 'كل من لديه هذا الرابط يمكنه الحجز معك.',
  'home.link.open': 'فتح الصفحة',
  'home.next.title': 'الحجوزات القادمة',
  'home.next.all': 'كل الحجوزات',
  'home.next.none': 'لا حجوزات قادمة. شارك رابطك لتظهر هنا.',
  'home.next.with': 'مع {name}',
  'home.waiting.title': {
    zero: 'لا حجز ينتظر ردك',
    one: 'حجز واحد ينتظر ردك',
    two: 'حجزان ينتظران ردك',
    few: '{count} حجوزات تنتظر ردك',
    many: '{count} حجزًا ينتظر ردك',
    other: '{count} حجز ينتظر ردك',
  },
  'home.waiting.open': 'الرد',
  'home.start.title': 'الخطوات الأولى',
  'home.start.lead': 'اكتمل {done} من {total}.',
  'home.start.done': 'تم',
  'home.start.open': 'فتح',
  'home.start.type': 'إنشاء نوع موعد',
  'home.start.typeText': 'يحدد ما يمكن حجزه: المدة والمكان والأسئلة.',
  'home.start.calendar': 'ربط تقويم',
  'home.start.calendarText': 'لا يحجز أحد معك وفي تقويمك موعد، وتظهر الحجوزات فيه.',
  'home.start.place': 'تحديد مكان اللقاء',
  'home.start.placeText': 'مكالمة فيديو أو عنوان أو رقم هاتف، ليعرف الجميع إلى أين يذهبون.',
  'home.start.share': 'مشاركة رابطك',
  'home.start.shareText': 'ضع الرابط في رسائلك أو موقعك.',
}
