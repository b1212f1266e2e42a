import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'Você não participa mais',
  'seat.page.leftText': 'Seu lugar nesta reunião foi liberado.',
  'seat.page.unknown': 'Várias pessoas compartilham esta reunião. Por favor, abra o link do seu próprio e-mail.',
  'seat.page.question': 'Quer desistir do seu lugar?',
  'seat.page.giveBack': 'Desistir do meu lugar',
}
