import type { TranslationOf } from '../catalogue.ts'
import type { proposal as source } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof source> = {
  'proposal.question': 'האם אחת השעות האלה מתאימה לך?',
  'proposal.page': 'אפשר גם לבחור שעה אחרת: {url}',
}
