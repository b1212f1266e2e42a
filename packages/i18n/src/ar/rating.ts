import type { TranslationOf } from '../catalogue.ts'
import type { rating as source } from '../en/rating.ts'

export const rating: TranslationOf<typeof source> = {
  'rating.mail.intro': 'التقيت {name}. كيف كان اللقاء؟ لا يستغرق الجواب سوى لحظة.',
  'rating.mail.action': 'تقييم الاجتماع',
  'rating.text': 'كيف كان {title} مع {name}؟ {url}',
  'rating.page.title': 'كيف كان اجتماعك؟',
  'rating.page.rating': 'تقييمك',
  'rating.page.1': '1 – سيئ جدًا',
  'rating.page.2': '2 – سيئ',
  'rating.page.3': '3 – مقبول',
  'rating.page.4': '4 – جيد',
  'rating.page.5': '5 – جيد جدًا',
  'rating.page.feedback': 'ماذا تود أن تقول؟',
  'rating.page.feedbackHint': 'يقرأ {host} هذا.',
  'rating.page.submit': 'إرسال التقييم',
  'rating.page.done': 'شكرًا على التقييم',
  'rating.page.doneText': 'يستطيع {host} رؤيته الآن. يمكنك تغييره بالرابط نفسه.',
  'rating.page.impossible': 'لا يمكن تقييم هذا الاجتماع',
  'rating.page.notHeld': 'لم يُعقد.',
  'rating.page.tooEarly': 'لم ينته بعد. عد بعد انتهائه من فضلك.',
}
