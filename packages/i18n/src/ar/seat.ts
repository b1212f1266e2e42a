import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'لم تعد مشاركًا',
  'seat.page.leftText': 'أُعيد مكانك في هذا الاجتماع.',
  'seat.page.unknown': 'يشترك عدة أشخاص في هذا الاجتماع. استعمل الرابط الذي في رسالتك أنت.',
  'seat.page.question': 'هل تريد التخلي عن مكانك؟',
  'seat.page.giveBack': 'التخلي عن مكاني',
}
