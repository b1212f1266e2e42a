import type { TranslationOf } from '../catalogue.ts'
import type { together as english } from '../en/together.ts'

export const together: TranslationOf<typeof english> = {
  'together.meeting': 'Reunión',
  'together.choose': 'Elija cuánto tiempo quiere reunirse.',
}
