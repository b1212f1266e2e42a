import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'Ya no participa',
  'seat.page.leftText': 'Se ha cancelado su plaza en esta reunión.',
  'seat.page.unknown': 'Varias personas comparten esta reunión. Abra el enlace de su propio correo, por favor.',
  'seat.page.question': '¿Quiere renunciar a su plaza?',
  'seat.page.giveBack': 'Renunciar a mi plaza',
}
