import type { TranslationOf } from '../catalogue.ts'
import type { when as source } from '../en/when.ts'

export const when: TranslationOf<typeof source> = {
  'when.sameDay': '{date}، {from} – {to} ({zone})',
  'when.severalDays': '{date}، {from} – {endDate}، {to} ({zone})',
}
