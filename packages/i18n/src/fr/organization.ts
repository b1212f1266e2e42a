import type { TranslationOf } from '../catalogue.ts'
import type { organization as english } from '../en/organization.ts'

export const organization: TranslationOf<typeof english> = {
  'organization.teams': 'Équipes',
  'organization.people': 'Personnes',
  'organization.choose': 'Choisissez une équipe ou une personne.',
}
