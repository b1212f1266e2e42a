import type { TranslationOf } from '../catalogue.ts'
import type { organization as source } from '../en/organization.ts'

export const organization: TranslationOf<typeof source> = {
  'organization.teams': 'الفرق',
  'organization.people': 'الأشخاص',
  'organization.choose': 'اختر فريقًا أو شخصًا.',
}
