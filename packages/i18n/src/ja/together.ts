import type { TranslationOf } from '../catalogue.ts'
import type { together as english } from '../en/together.ts'

export const together: TranslationOf<typeof english> = {
  'together.meeting': 'ミーティング',
  'together.choose': 'ご希望の所要時間をお選びください。',
}
