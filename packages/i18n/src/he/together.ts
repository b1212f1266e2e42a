import type { TranslationOf } from '../catalogue.ts'
import type { together as source } from '../en/together.ts'

export const together: TranslationOf<typeof source> = {
  'together.meeting': 'פגישה',
  'together.choose': 'כמה זמן תרצו להיפגש?',
}
