import type { TranslationOf } from '../catalogue.ts'
import type { webhook as source } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof source> = {
  'webhook.failing.subject': 'تعذَّر تسليم Webhook',
  'webhook.failing.intro':
    'منذ يوم لم يمكن تسليم أي شيء إلى العنوان أدناه. نواصل المحاولة ثلاثة أيام لكل تسليم. بعد خمسة أيام بلا نجاح يُعطَّل الـWebhook.',
  'webhook.disabled.subject': 'عُطِّل Webhook',
  'webhook.disabled.intro':
    'لم يمكن تسليم أي شيء إلى العنوان أدناه طوال خمسة أيام، فلن يُرسل إليه شيء بعد الآن. يُحفظ ما ينتظر التسليم: فعِّل الـWebhook من جديد فيتابع من حيث توقف.',
  'webhook.gone.subject': 'عطَّل المستقبِل Webhook',
  'webhook.gone.intro':
    'أجاب العنوان أدناه بأنه زال نهائيًا (410)، فلن يُرسل إليه شيء بعد الآن. إن كان ذلك خطأ، ففعِّل الـWebhook من جديد: يُحفظ ما ينتظر التسليم.',
  'webhook.field.address': 'العنوان',
  'webhook.field.since': 'بلا نجاح منذ',
  'webhook.field.lastFailure': 'آخر إخفاق',
  'webhook.footer': 'أُرسلت من Daybook لأنك مسؤول عن هذا الـWebhook.',
}
