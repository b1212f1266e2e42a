import type { TranslationOf } from '../catalogue.ts'
import type { when as english } from '../en/when.ts'

export const when: TranslationOf<typeof english> = {
  'when.sameDay': '{date}, de {from} a {to} ({zone})',
  'when.severalDays': '{date}, {from}, hasta el {endDate}, {to} ({zone})',
}
