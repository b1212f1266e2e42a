import type { TranslationOf } from '../catalogue.ts'
import type { proposal as english } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof english> = {
  'proposal.question': '次の日時の中で、ご都合のよいものはありますか？',
  'proposal.page': 'ほかの日時もお選びいただけます：{url}',
}
