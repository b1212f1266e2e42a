import type { TranslationOf } from '../catalogue.ts'
import type { organization as source } from '../en/organization.ts'

export const organization: TranslationOf<typeof source> = {
  'organization.teams': 'צוותים',
  'organization.people': 'אנשים',
  'organization.choose': 'נא לבחור צוות או אדם.',
}
