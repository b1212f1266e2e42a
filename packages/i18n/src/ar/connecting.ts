import type { TranslationOf } from '../catalogue.ts'
import type { connecting as source } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof source> = {
  'connecting.ask.title': 'هل تريد ربط هذا الحساب لدى {provider}؟',
  'connecting.ask.text': 'لقد سمحت للتو لـ Daybook باستخدام حساب لدى {provider}. لم يُربط بعد.',
  'connecting.ask.account': 'الحساب لدى {provider}',
  'connecting.ask.person': 'حساب Daybook',
  'connecting.ask.group': 'فريق Daybook',
  'connecting.ask.means.calendar':
    'قل نعم فقط إذا كان الاثنان لك، أو إذا كنت تعرف من يستخدم حساب Daybook. سيرى متى يكون تقويمك مشغولًا، وستُكتب الحجوزات فيه.',
  'connecting.ask.means.conferencing':
    'قل نعم فقط إذا كان الاثنان لك، أو إذا كنت تعرف من يستخدم حساب Daybook. سيمكنه إنشاء اجتماعات باسمك.',
  'connecting.ask.means.payment':
    'قل نعم فقط إذا كان الاثنان لك، أو إذا كنت تعرف من يستخدم حساب Daybook. ما يُدفع هناك مقابل الحجوزات يذهب إلى هذا الحساب.',
  'connecting.ask.yes': 'نعم، اربطه',
  'connecting.ask.no': 'لا',
  'connecting.connected.title': 'تم ربط {provider}',
  'connecting.connected.text': 'يمكنك إغلاق هذه الصفحة.',
  'connecting.nothing.title': 'لم يُربط أي حساب لدى {provider}',
  'connecting.nothing.text': 'لا يحتفظ Daybook بأي وصول إليه. يمكنك إغلاق هذه الصفحة.',
  'connecting.failed.title': 'تعذّر ربط الحساب لدى {provider}',
  'connecting.failed.text': 'لا يحتفظ Daybook بأي وصول إليه. ابدأ من جديد من حيث أتيت.',
  'connecting.refused.title': 'تعذّر ربط الحساب',
  'connecting.leads': 'الطريق التالي يخرج من هذا الخادم إلى {host}. لا تتبعه إلا إذا كنت تعرف هذا المكان.',
  'connecting.goOn': 'المتابعة إلى {host}',
  'connecting.gone.title': 'هذا الرابط لم يعد يعمل',
  'connecting.gone.text':
    'يعمل مرة واحدة، لمدة عشر دقائق، وفقط في المتصفح الذي فتحه. لم يُربط شيء بفتحه الآن. ابدأ ربط الحساب من جديد.',
  'connecting.elsewhere.title': 'بدأ هذا في مكان آخر',
  'connecting.elsewhere.text':
    'بدأ متصفح آخر أو شخص آخر ربط هذا الحساب. لم يُربط شيء. إذا أردت ربط حساب لك، فسجّل الدخول هنا وابدأ بنفسك.',
}
