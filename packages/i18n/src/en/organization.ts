/** The page of an organization. */
export const organization = {
  'organization.teams': 'Teams',
  'organization.people': 'People',
  'organization.choose': 'Choose a team or a person.',
} as const
