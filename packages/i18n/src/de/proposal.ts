import type { TranslationOf } from '../catalogue.ts'
import type { proposal as english } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof english> = {
  'proposal.question': 'Passt Ihnen einer dieser Termine?',
  'proposal.page': 'Sie können auch einen anderen Termin wählen: {url}',
}
