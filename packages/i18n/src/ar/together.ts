import type { TranslationOf } from '../catalogue.ts'
import type { together as source } from '../en/together.ts'

export const together: TranslationOf<typeof source> = {
  'together.meeting': 'اجتماع',
  'together.choose': 'اختر مدة اللقاء.',
}
