import type { TranslationOf } from '../catalogue.ts'
import type { proposal as source } from '../en/proposal.ts'

export const proposal: TranslationOf<typeof source> = {
  'proposal.question': 'هل يناسبك أحد هذه الأوقات؟',
  'proposal.page': 'يمكنك أيضًا اختيار وقت آخر: {url}',
}
