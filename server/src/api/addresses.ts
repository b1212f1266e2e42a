import { address } from '../http/address.ts'
import { caller, organization, organizationUser, team, teamUser } from '../http/callers/owner.ts'

const organizationPath = { orgId: { is: 'organization', of: 'caller' } }
const orgTeamPath = { ...organizationPath, teamId: { is: 'team', of: 'orgId' } }
const orgTeamUserPath = { ...orgTeamPath, userId: { is: 'team-user', of: 'teamId' } }
const orgUserPath = { ...organizationPath, userId: { is: 'organization-user', of: 'orgId' } }

/** Every address under which an owner's objects are served. */
// biome-ignore format: the columns are the point
export const at = {
  me:      address({ prefix: '/v2', owner: caller, level: '', path: {}, heading: '' }),
  self:    address({ prefix: '/v2/me', owner: caller, level: '', path: {}, heading: 'Me' }),
  atoms:   address({ prefix: '/v2/atoms', owner: caller, level: '', path: {}, heading: 'Atoms' }),
  atomsTeam: address({ prefix: '/v2/atoms/organizations/:orgId/teams/:teamId', owner: team, level: 'TEAM', path: orgTeamPath, heading: 'Atoms / Teams' }),
  team:    address({ prefix: '/v2/teams/:teamId', owner: team, level: 'TEAM', path: { teamId: { is: 'team', of: 'caller' } }, heading: 'Teams' }),
  org:     address({ prefix: '/v2/organizations/:orgId', owner: organization, level: 'ORG', path: organizationPath, heading: 'Orgs' }),
  orgTeam: address({ prefix: '/v2/organizations/:orgId/teams/:teamId', owner: team, level: 'TEAM', path: orgTeamPath, heading: 'Orgs / Teams' }),
  orgTeamUser: address({ prefix: '/v2/organizations/:orgId/teams/:teamId/users/:userId', owner: teamUser, level: 'TEAM', path: orgTeamUserPath, heading: 'Orgs / Teams / Users' }),
  orgUser: address({ prefix: '/v2/organizations/:orgId/users/:userId', owner: organizationUser, level: 'ORG', path: orgUserPath, heading: 'Orgs / Users' }),
}
