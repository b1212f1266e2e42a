import type { TranslationOf } from '../catalogue.ts'
import type { when as english } from '../en/when.ts'

export const when: TranslationOf<typeof english> = {
  'when.sameDay': '{date}, {from} – {to} Uhr ({zone})',
  'when.severalDays': '{date}, {from} Uhr – {endDate}, {to} Uhr ({zone})',
}
