import type { TranslationOf } from '../catalogue.ts'
import type { organization as english } from '../en/organization.ts'

export const organization: TranslationOf<typeof english> = {
  'organization.teams': 'Teams',
  'organization.people': 'Personen',
  'organization.choose': 'Wählen Sie ein Team oder eine Person.',
}
