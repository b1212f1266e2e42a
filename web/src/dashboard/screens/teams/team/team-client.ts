import type { Schemas } from '@daybook/client'
import { api } from '../../../api/client.ts'
import type { Owner } from '../../../api/owner.ts'

/** A team of its own, or one of an organization. Their operations have other paths and the same bodies. */
export type TeamOwner = Extract<Owner, { teamId: number }>

const MAX_MEMBERS = 250

type Client = {
  get: (signal: AbortSignal) => Promise<Schemas.Team>
  update: (body: Schemas.UpdateTeam) => Promise<unknown>
  remove: () => Promise<unknown>
  members: (signal: AbortSignal) => Promise<Schemas.TeamMembership[]>
  changeMember: (membershipId: number, body: Schemas.UpdateMembership) => Promise<unknown>
  removeMember: (membershipId: number) => Promise<unknown>
  invite: (body: Schemas.CreateInvite) => Promise<Schemas.Invite>
  invites: (signal: AbortSignal) => Promise<Schemas.OpenInvite[]>
  withdraw: (token: string) => Promise<unknown>
}

/** Returns the operations of a team. */
export const teamClient = (owner: TeamOwner): Client =>
  owner.kind === 'team' ? ofTeam(owner.teamId) : ofOrganizationTeam(owner.organizationId, owner.teamId)

function ofTeam(teamId: number): Client {
  const path = { teamId }
  const query = { take: MAX_MEMBERS }
  return {
    get: async (signal) => (await api.get('/v2/teams/{teamId}', { path, signal })).data,
    update: (body) => api.patch('/v2/teams/{teamId}', { path, body }),
    remove: () => api.delete('/v2/teams/{teamId}', { path }),
    members: async (signal) => [(await api.get('/v2/teams/{teamId}/memberships', { path, query, signal })).data].flat(),
    changeMember: (membershipId, body) =>
      api.patch('/v2/teams/{teamId}/memberships/{membershipId}', { path: { teamId, membershipId }, body }),
    removeMember: (membershipId) =>
      api.delete('/v2/teams/{teamId}/memberships/{membershipId}', { path: { teamId, membershipId } }),
    invite: async (body) => (await api.post('/v2/teams/{teamId}/invite', { path, body })).data,
    invites: async (signal) => (await api.get('/v2/teams/{teamId}/invite', { path, query, signal })).data,
    withdraw: (token) => api.delete('/v2/teams/{teamId}/invite/{token}', { path: { teamId, token } }),
  }
}

function ofOrganizationTeam(orgId: number, teamId: number): Client {
  const path = { orgId, teamId }
  const query = { take: MAX_MEMBERS }
  const of = (membershipId: number) => ({ ...path, membershipId })
  return {
    get: async (signal) => (await api.get('/v2/organizations/{orgId}/teams/{teamId}', { path, signal })).data,
    update: (body) => api.patch('/v2/organizations/{orgId}/teams/{teamId}', { path, body }),
    remove: () => api.delete('/v2/organizations/{orgId}/teams/{teamId}', { path }),
    members: async (signal) =>
      [(await api.get('/v2/organizations/{orgId}/teams/{teamId}/memberships', { path, query, signal })).data].flat(),
    changeMember: (membershipId, body) =>
      api.patch('/v2/organizations/{orgId}/teams/{teamId}/memberships/{membershipId}', {
        path: of(membershipId),
        body,
      }),
    removeMember: (membershipId) =>
      api.delete('/v2/organizations/{orgId}/teams/{teamId}/memberships/{membershipId}', { path: of(membershipId) }),
    invite: async (body) => (await api.post('/v2/organizations/{orgId}/teams/{teamId}/invite', { path, body })).data,
    invites: async (signal) =>
      (await api.get('/v2/organizations/{orgId}/teams/{teamId}/invite', { path, query, signal })).data,
    withdraw: (token) =>
      api.delete('/v2/organizations/{orgId}/teams/{teamId}/invite/{token}', { path: { ...path, token } }),
  }
}
