import type { TranslationOf } from '../catalogue.ts'
import type { proposal as english } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof english> = {
  'proposal.question': 'L’un de ces horaires vous conviendrait-il ?',
  'proposal.page': 'Vous pouvez aussi choisir un autre horaire : {url}',
}
