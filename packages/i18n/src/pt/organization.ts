import type { TranslationOf } from '../catalogue.ts'
import type { organization as english } from '../en/organization.ts'

export const organization: TranslationOf<typeof english> = {
  'organization.teams': 'Equipes',
  'organization.people': 'Pessoas',
  'organization.choose': 'Escolha uma equipe ou uma pessoa.',
}
