import type { TranslationOf } from '../catalogue.ts'
import type { proposal as english } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof english> = {
  'proposal.question': '¿Le viene bien alguno de estos horarios?',
  'proposal.page': 'También puede elegir otro horario: {url}',
}
