import type { TranslationOf } from '../catalogue.ts'
import type { when as english } from '../en/when.ts'

export const when: TranslationOf<typeof english> = {
  'when.sameDay': '{date}, das {from} às {to} ({zone})',
  'when.severalDays': '{date}, {from}, até {endDate}, {to} ({zone})',
}
