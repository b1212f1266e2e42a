import type { TranslationOf } from '../catalogue.ts'
import type { organization as english } from '../en/organization.ts'

export const organization: TranslationOf<typeof english> = {
  'organization.teams': 'Equipos',
  'organization.people': 'Personas',
  'organization.choose': 'Elija un equipo o una persona.',
}
