import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'Sie nehmen nicht mehr teil',
  'seat.page.leftText': 'Ihr Platz bei diesem Termin wurde zurückgegeben.',
  'seat.page.unknown':
    'Mehrere Personen teilen sich diesen Termin. Bitte öffnen Sie den Link aus Ihrer eigenen E-Mail.',
  'seat.page.question': 'Möchten Sie Ihren Platz zurückgeben?',
  'seat.page.giveBack': 'Meinen Platz zurückgeben',
}
