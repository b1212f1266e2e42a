import type { TranslationOf } from '../catalogue.ts'
import type { organization as english } from '../en/organization.ts'

export const organization: TranslationOf<typeof english> = {
  'organization.teams': 'チーム',
  'organization.people': 'メンバー',
  'organization.choose': 'チームまたは担当者をお選びください。',
}
