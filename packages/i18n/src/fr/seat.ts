import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'Vous ne participez plus',
  'seat.page.leftText': 'Votre place à ce rendez-vous a été rendue.',
  'seat.page.unknown': 'Plusieurs personnes partagent ce rendez-vous. Veuillez ouvrir le lien de votre propre e-mail.',
  'seat.page.question': 'Voulez-vous rendre votre place ?',
  'seat.page.giveBack': 'Rendre ma place',
}
