import { api } from './client.ts'
import type { Owner } from './owner.ts'
import { type Query, useQuery } from './query.ts'

/** A team of which the account is an accepted member. */
export type OwnTeam = { owner: Owner; name: string }

/** Returns the teams of the account, also those of its organization. Several screens share the requests. */
export function useTeams(): Query<OwnTeam[]> {
  return useQuery(['teams', 'own'], async (signal): Promise<OwnTeam[]> => {
    const [{ data: teams }, { data: me }] = await Promise.all([
      api.get('/v2/teams', { signal }),
      api.get('/v2/me', { signal }),
    ])
    const organizationId = me.organizationId
    const inOrganization =
      organizationId === null
        ? []
        : (await api.get('/v2/organizations/{orgId}/teams/me', { path: { orgId: organizationId }, signal })).data
    const known = new Set(inOrganization.map(({ id }) => id))
    return [
      ...teams
        .filter(({ id }) => !known.has(id))
        .map(({ id, name }): OwnTeam => ({ owner: { kind: 'team', teamId: id }, name })),
      ...inOrganization.map(
        ({ id, name }): OwnTeam => ({
          owner: { kind: 'organization-team', organizationId: organizationId ?? 0, teamId: id },
          name,
        }),
      ),
    ]
  })
}
