import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { Access } from '../../../http/callers/access.ts'
import { credential } from '../../../http/callers/credential.ts'
import type { OrganizationOwner, Owner, TeamOwner } from '../../../http/callers/owner.ts'
import { userActor } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import type { RateLimit } from '../../../lib/rate-limit.ts'
import {
  NewTeamOutput,
  OwnTeamOutput,
  parseNewTeam,
  presentOwnTeam,
  presentTeam,
  TeamChangeInput,
  TeamInput,
  TeamOutput,
  TeamsQuery,
} from './schema.ts'
import type { Teams, TeamsOf } from './service.ts'

/** A place at which teams are listed and made, with its access rules. */
type Collection = {
  tag: string
  of: (request: FastifyRequest) => TeamsOf
  list: Access
  create: Access
  made: TSchema
}

/** Returns the collection of a person's teams. */
export const ownTeams = (at: Address<Owner>): Collection => ({
  tag: at.tag('Teams'),
  of: (request) => ({ kind: 'user', ...at.owner(request) }),
  list: at.access({ scope: 'TEAM_PROFILE_READ' }),
  create: at.access({ scope: 'TEAM_PROFILE_WRITE' }),
  made: NewTeamOutput,
})

/** Returns the collection of an organization's teams. */
export const organizationTeams = (at: Address<OrganizationOwner>): Collection => ({
  tag: at.tag('Teams'),
  of: (request) => ({ ...at.owner(request), platformClientId: clientOf(request) }),
  list: at.access({ scope: 'PROFILE_READ', role: 'ADMIN', permission: 'team.read' }),
  create: at.access({ scope: 'PROFILE_WRITE', role: 'ADMIN', permission: 'team.create' }),
  made: TeamOutput,
})

/** Returns the platform client through which the request is made, or which it names. */
function clientOf({ actor, headers }: FastifyRequest): string | null {
  if (actor.kind === 'user' && 'clientId' in actor.credential && actor.credential.kind !== 'oauth-token')
    return actor.credential.clientId
  return credential(headers['x-cal-client-id']) ?? null
}

export const teamCollectionRoutes =
  (teams: Teams, { tag, of, list, create, made }: Collection): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [tag]

    query(app, '/teams', {
      config: { operation: 'teams.list', access: list },
      schema: {
        summary: 'List teams',
        tags,
        querystring: TeamsQuery,
        response: { 200: envelope(Type.Array(TeamOutput)) },
      },
      run: (request) => teams.list(of(request), pageOf(request.query)),
      answer: (found) => success(found.map(presentTeam)),
    })

    command(app, 'POST', '/teams', {
      config: { operation: 'teams.create', access: create },
      schema: {
        summary: 'Create a team',
        description:
          'The creator becomes its owner. A system administrator who makes one for an organization does not. With the header `x-cal-client-id` the team belongs to that platform client.',
        tags,
        body: TeamInput,
        response: { 201: envelope(made) },
      },
      run: (context, request) => teams.create(context, userActor(request), of(request), parseNewTeam(request.body)),
      answer: (team) => success(presentTeam(team)),
    })
  }

/** Returns the route for the organization's teams that the caller can see. */
export const seenTeamsRoute =
  (teams: Teams, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/teams/me', {
      config: {
        operation: 'teams.listMine',
        access: at.access({ scope: 'PROFILE_READ', role: 'MEMBER', permission: 'team.read' }),
      },
      schema: {
        summary: 'List my teams',
        description: 'Admins of the organization see all of its teams. Others see the teams to which they belong.',
        tags: [at.tag('Teams')],
        querystring: TeamsQuery,
        response: { 200: envelope(Type.Array(OwnTeamOutput)) },
      },
      run: (request) => {
        const of = { ...at.owner(request), platformClientId: clientOf(request) }
        return teams.listSeenBy(userActor(request), of, pageOf(request.query))
      },
      answer: (found) => success(found.map(presentOwnTeam)),
    })
  }

/** The addresses of one team, with the access rules of its operations. */
type Item = {
  tag: string
  owner: Address<TeamOwner>['owner']
  read: Access
  update: Access
  remove: Access
  removeThrottle?: RateLimit
}

const SECOND_MS = 1000

/** Describes a team at its own address, where only its own roles decide about access. */
export const oneTeam = (at: Address<TeamOwner>): Item => ({
  tag: at.tag(''),
  owner: at.owner,
  read: at.access({ scope: 'PROFILE_READ', role: 'MEMBER', permission: 'team.read' }),
  update: at.access({ scope: 'PROFILE_WRITE', role: 'ADMIN', permission: 'team.update' }),
  remove: at.access({ scope: 'PROFILE_WRITE', role: 'OWNER', permission: 'team.delete' }),
})

/** Describes a team of an organization, which only the organization's admins can change. */
export const oneOrganizationTeam = (at: Address<TeamOwner>): Item => {
  const byOrganization = (permission: 'team.update' | 'team.delete'): Access => ({
    ...at.access({ permission }),
    scope: 'ORG_PROFILE_WRITE',
    role: 'ORG_ADMIN',
  })
  return {
    tag: at.tag(''),
    owner: at.owner,
    read: at.access({ scope: 'PROFILE_READ', role: 'ADMIN', permission: 'team.read' }),
    update: byOrganization('team.update'),
    remove: byOrganization('team.delete'),
    removeThrottle: { name: 'org_teams_delete', limit: 1, windowMs: SECOND_MS, blockMs: SECOND_MS },
  }
}

export const teamRoutes =
  (teams: Teams, { tag, owner, read, update, remove, removeThrottle: throttle }: Item): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [tag]
    const response = { 200: envelope(TeamOutput) }

    query(app, '/', {
      config: { operation: 'teams.get', access: read },
      schema: { summary: 'Get a team', tags, response },
      run: (request) => teams.get(owner(request).teamId),
      answer: (found) => success(presentTeam(found)),
    })

    command(app, 'PATCH', '/', {
      config: { operation: 'teams.update', access: update },
      schema: {
        summary: 'Change a team',
        description: 'Only sent fields change.',
        tags,
        body: TeamChangeInput,
        response,
      },
      run: (context, request) => {
        const { bookingLimits: _, includeManagedEventsInLimits: __, ...settings } = request.body
        return teams.update(context, owner(request).teamId, settings)
      },
      answer: (team) => success(presentTeam(team)),
    })

    command(app, 'DELETE', '/', {
      config: { operation: 'teams.delete', access: remove, ...(throttle && { throttle }) },
      schema: {
        summary: 'Delete a team',
        description:
          'Its event types, memberships, roles, invitations and keys are deleted. Bookings stay, without the team.',
        tags,
        response,
      },
      run: (context, request) => teams.delete(context, owner(request).teamId),
      answer: (team) => success(presentTeam(team)),
    })
  }
