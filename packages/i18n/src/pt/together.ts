import type { TranslationOf } from '../catalogue.ts'
import type { together as english } from '../en/together.ts'

export const together: TranslationOf<typeof english> = {
  'together.meeting': 'Reunião',
  'together.choose': 'Escolha a duração da reunião.',
}
