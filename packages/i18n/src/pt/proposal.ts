import type { TranslationOf } from '../catalogue.ts'
import type { proposal as english } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof english> = {
  'proposal.question': 'Algum destes horários é conveniente para si?',
  'proposal.page': 'Também pode escolher outro horário: {url}',
}
