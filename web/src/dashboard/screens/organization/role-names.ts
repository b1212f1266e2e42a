import { useTexts } from '../../texts.tsx'

export const ROLES = ['MEMBER', 'ADMIN', 'OWNER'] as const
export type Role = (typeof ROLES)[number]

/** Returns the names of the roles of memberships. */
export function useRoleNames(): Readonly<Record<Role, string>> {
  const t = useTexts()
  return { MEMBER: t('teams.role.member'), ADMIN: t('teams.role.admin'), OWNER: t('teams.role.owner') }
}
