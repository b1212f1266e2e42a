import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'この予定には参加しません',
  'seat.page.leftText': 'お席はキャンセルされました。',
  'seat.page.unknown': 'この予定には複数の方が参加します。ご自分宛てのメールのリンクを開いてください。',
  'seat.page.question': 'お席をキャンセルしますか？',
  'seat.page.giveBack': '席をキャンセルする',
}
