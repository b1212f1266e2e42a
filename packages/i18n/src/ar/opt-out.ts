import type { TranslationOf } from '../catalogue.ts'
import type { optOut as source } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof source> = {
  'optOut.mail': 'تصلك هذه الرسالة بسبب حجز. لئلا تصلك رسائل أخرى من هذا النوع:',
  'optOut.mail.link': 'إلغاء الاشتراك',
  'optOut.page.title': 'لا مزيد من الرسائل؟',
  'optOut.page.text':
    'لن تصل إلى {email} تذكيرات ورسائل أخرى يرسلها المضيفون من تلقاء أنفسهم. أما ما يحدث لحجوزاتك، كموعد جديد أو إلغاء، فسنظل نخبرك به.',
  'optOut.page.submit': 'إلغاء الاشتراك',
  'optOut.page.done': 'أُلغي اشتراكك',
  'optOut.page.doneText': 'لن تصل إلى {email} رسائل أخرى من هذا النوع.',
  'optOut.page.undo': 'تلقِّيها من جديد',
  'optOut.page.undone': 'ستتلقَّاها من جديد',
  'optOut.page.undoneText': 'تصل التذكيرات ورسائل المضيفين الأخرى إلى {email} من جديد.',
  'optOut.page.gone': 'هذا الرابط لا يعمل',
  'optOut.page.goneText': 'إنه غير مكتمل، أو مضى عليه أكثر من عام. في الرسائل الأحدث رابط أحدث.',
}
