import type { TranslationOf } from '../catalogue.ts'
import type { together as english } from '../en/together.ts'

export const together: TranslationOf<typeof english> = {
  'together.meeting': 'Termin',
  'together.choose': 'Wie lange soll der Termin dauern?',
}
