import type { TranslationOf } from '../catalogue.ts'
import type { routing as source } from '../en/routing.ts'

export const routing: TranslationOf<typeof source> = {
  'routing.closed.title': 'هذا النموذج مغلق',
  'routing.closed.text': 'لا يستقبل إجابات حاليًا. اسأل من أعطاك العنوان.',
  'routing.submit': 'متابعة',
  'routing.noRoute': 'لا تقود إجاباتك إلى شيء حاليًا. غيِّرها، أو اسأل من أعطاك العنوان.',
  'routing.gone': 'ما تقود إليه إجاباتك لا يمكن حجزه حاليًا. اسأل من أعطاك العنوان.',
  'routing.thanks': 'شكرًا لك',
}
