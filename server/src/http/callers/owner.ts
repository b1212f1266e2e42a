import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../commands/context.ts'
import { unauthenticated } from '../../lib/errors.ts'

declare const proven: unique symbol
type Proven<Fields> = Readonly<Fields> & { readonly [proven]: true }

const prove = <Fields>(fields: Fields) => fields as Proven<Fields>

/**
 * The proven owner of the objects that a request concerns. Only this file creates one, so no route can skip the check.
 */
export type Owner = Proven<{ userId: number }>
export type TeamOwner = Proven<{ kind: 'team'; teamId: number; organizationId: number | null }>
export type OrganizationOwner = Proven<{ kind: 'organization'; organizationId: number }>
export type GroupOwner = TeamOwner | OrganizationOwner
export type OrganizationUserOwner = Proven<{ userId: number; organizationId: number }>
export type TeamUserOwner = Proven<{ userId: number; teamId: number }>
export type ClientOwner = Proven<{ platformClientId: string; organizationId: number }>
export type ManagedUserOwner = Proven<{ platformClientId: string; organizationId: number; userId: number }>

/** Reads the owner of a request that the guard has admitted. */
export type OwnerOf<Kind = Owner> = (request: FastifyRequest) => Kind

/** Returns the account of a request whose declaration admits accounts only. */
export function userActor({ actor }: FastifyRequest): UserActor {
  if (actor.kind !== 'user') throw unauthenticated('CREDENTIALS_MISSING', 'Sign in, or send an API key as bearer.')
  return actor
}

/** The caller is the owner of everything that is served without an owner in its path. */
export const caller: OwnerOf = (request) => {
  return prove({ userId: userActor(request).userId })
}

/** The team of `:teamId`, with or without an organization before it in the path. */
export const team: OwnerOf<TeamOwner> = ({ place }) => {
  if (place?.teamId === undefined) throw unguarded('team')
  return prove({ kind: 'team', teamId: place.teamId, organizationId: place.ownerOrganizationId })
}

/** The organization of `:orgId`. */
export const organization: OwnerOf<OrganizationOwner> = ({ place }) => {
  if (place?.organizationId === undefined) throw unguarded('organization')
  return prove({ kind: 'organization', organizationId: place.organizationId })
}

/** The person of `:userId` in the organization of `:orgId`. */
export const organizationUser: OwnerOf<OrganizationUserOwner> = (request) => {
  if (request.place?.userId === undefined) throw unguarded('organization-user')
  return prove({ organizationId: organization(request).organizationId, userId: request.place.userId })
}

/** The person of `:userId` in the team of `:teamId`. */
export const teamUser: OwnerOf<TeamUserOwner> = (request) => {
  if (request.place?.teamUserId === undefined) throw unguarded('team-user')
  return prove({ teamId: team(request).teamId, userId: request.place.teamUserId })
}

/** The platform client of `:clientId`. */
export const platformClient: OwnerOf<ClientOwner> = ({ place }) => {
  if (place?.platformClientId === undefined || place.ownerOrganizationId === null) throw unguarded('platform-client')
  return prove({ platformClientId: place.platformClientId, organizationId: place.ownerOrganizationId })
}

/** The managed user of `:userId` under the platform client of `:clientId`. */
export const managedUser: OwnerOf<ManagedUserOwner> = (request) => {
  if (request.place?.managedUserId === undefined) throw unguarded('managed-user')
  return { ...platformClient(request), userId: request.place.managedUserId }
}

/** A bug: the route reads an owner that its declaration doesn't name. */
const unguarded = (kind: string) => new Error(`The declaration of this operation has no id of the kind ${kind}.`)
