import type { TranslationOf } from '../catalogue.ts'
import type { together as english } from '../en/together.ts'

export const together: TranslationOf<typeof english> = {
  'together.meeting': 'Rendez-vous',
  'together.choose': 'Choisissez la durée du rendez-vous.',
}
