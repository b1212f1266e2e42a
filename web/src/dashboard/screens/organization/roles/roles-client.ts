import type { Body, Schemas } from '@daybook/client'
import { api } from '../../../api/client.ts'
import type { Permission } from './permissions.ts'

export type Role = Pick<Schemas.OrganizationRole, 'id' | 'name' | 'color' | 'description' | 'type'> & {
  permissions: readonly string[]
}
type RoleFacts = { name: string; description: string | null; color: string | null }

type Client = {
  list: (signal: AbortSignal) => Promise<Role[]>
  create: (facts: RoleFacts) => Promise<unknown>
  update: (roleId: string, facts: RoleFacts) => Promise<unknown>
  remove: (roleId: string) => Promise<unknown>
  give: (roleId: string, permission: Permission) => Promise<unknown>
  take: (roleId: string, permission: Permission) => Promise<unknown>
}

const MAX_ROLES = 100

/** Returns the operations on the roles of an organization, or of a team in it. */
export const rolesClient = (orgId: number, teamId: number | undefined): Client =>
  teamId === undefined ? ofOrganization(orgId) : ofTeam(orgId, teamId)

function ofOrganization(orgId: number): Client {
  const path = { orgId }
  const query = { take: MAX_ROLES }
  const one = (roleId: string) => ({ orgId, roleId })
  return {
    list: async (signal) => (await api.get('/v2/organizations/{orgId}/roles', { path, query, signal })).data,
    create: (body) => api.post('/v2/organizations/{orgId}/roles', { path, body }),
    update: (roleId, body) => api.patch('/v2/organizations/{orgId}/roles/{roleId}', { path: one(roleId), body }),
    remove: (roleId) => api.delete('/v2/organizations/{orgId}/roles/{roleId}', { path: one(roleId) }),
    give: (roleId, permission) =>
      api.post('/v2/organizations/{orgId}/roles/{roleId}/permissions', {
        path: one(roleId),
        body: { permissions: [permission] } as Body<'POST /v2/organizations/{orgId}/roles/{roleId}/permissions'>,
      }),
    take: (roleId, permission) =>
      api.delete('/v2/organizations/{orgId}/roles/{roleId}/permissions/{permission}', {
        path: { ...one(roleId), permission },
      }),
  }
}

function ofTeam(orgId: number, teamId: number): Client {
  const path = { orgId, teamId }
  const query = { take: MAX_ROLES }
  const one = (roleId: string) => ({ ...path, roleId })
  return {
    list: async (signal) =>
      (await api.get('/v2/organizations/{orgId}/teams/{teamId}/roles', { path, query, signal })).data,
    create: (body) => api.post('/v2/organizations/{orgId}/teams/{teamId}/roles', { path, body }),
    update: (roleId, body) =>
      api.patch('/v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}', { path: one(roleId), body }),
    remove: (roleId) => api.delete('/v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}', { path: one(roleId) }),
    give: (roleId, permission) =>
      api.post('/v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions', {
        path: one(roleId),
        body: {
          permissions: [permission],
        } as Body<'POST /v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions'>,
      }),
    take: (roleId, permission) =>
      api.delete('/v2/organizations/{orgId}/teams/{teamId}/roles/{roleId}/permissions/{permission}', {
        path: { ...one(roleId), permission },
      }),
  }
}
