import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner, OrganizationUserOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  OrganizationUserChangeInput,
  OrganizationUserInput,
  OrganizationUserOutput,
  OrganizationUsersQuery,
  parseFilter,
  parseNewUser,
  parseUserChange,
  presentOrganizationUser,
} from './schema.ts'
import type { OrganizationUser, OrganizationUsers } from './service.ts'

const read = { scope: 'MEMBERSHIP_READ', role: 'ADMIN', permission: 'organization.listMembers' } as const
const create = { scope: 'MEMBERSHIP_WRITE', role: 'ADMIN', permission: 'organization.invite' } as const
const remove = { scope: 'MEMBERSHIP_WRITE', role: 'ADMIN', permission: 'organization.remove' } as const
const update = { scope: 'MEMBERSHIP_WRITE', role: 'ADMIN', permission: 'organization.editUsers' } as const

/** Returns the presenter of one person. The organization's address names the organization. */
const answerAt =
  (owner: (request: FastifyRequest) => { organizationId: number }) =>
  (user: OrganizationUser, request: FastifyRequest) =>
    success(presentOrganizationUser(owner(request).organizationId)(user))

/** Returns the routes for the people of an organization. */
export const organizationUsersRoutes =
  (users: OrganizationUsers, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Users')]
    const answer = answerAt(at.owner)

    query(app, '/users', {
      config: { operation: 'users.list', access: at.access(read) },
      schema: {
        summary: 'List people of the organization',
        description: 'The list has the people with an accepted membership.',
        tags,
        querystring: OrganizationUsersQuery,
        response: { 200: envelope(Type.Array(OrganizationUserOutput)) },
      },
      run: (request) => users.list(at.owner(request).organizationId, parseFilter(request.query), pageOf(request.query)),
      answer: (found, request) => success(found.map(presentOrganizationUser(at.owner(request).organizationId))),
    })

    command(app, 'POST', '/users', {
      config: { operation: 'users.create', access: at.access(create) },
      schema: {
        summary: 'Create an account in the organization',
        description:
          'The person gets a mail with a link to choose a password. For an existing account, add a membership instead.',
        tags,
        body: OrganizationUserInput,
        response: { 201: envelope(OrganizationUserOutput) },
      },
      run: (context, request) => users.create(context, at.owner(request).organizationId, parseNewUser(request.body)),
      answer,
    })
  }

/** Returns the routes for one person of an organization. */
export const organizationUserRoutes =
  (users: OrganizationUsers, at: Address<OrganizationUserOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('')]
    const answer = answerAt(at.owner)
    const response = { 200: envelope(OrganizationUserOutput) }

    command(app, 'PATCH', '/', {
      config: { operation: 'users.update', access: at.access(update) },
      schema: {
        summary: 'Change a person of the organization',
        description:
          'The username is the one in the organization. The e-mail address, and the username on the whole server, change only for accounts that the organization has made and whose person belongs to no other organization.',
        tags,
        body: OrganizationUserChangeInput,
        response,
      },
      run: (context, request) => users.update(context, at.owner(request), parseUserChange(request.body)),
      answer,
    })

    command(app, 'DELETE', '/', {
      config: { operation: 'users.delete', access: at.access(remove) },
      schema: {
        summary: 'Delete an account of the organization',
        description:
          'The organization must have made the account, and the person must belong to no other organization. Otherwise end the membership. Future bookings are cancelled, and their people are notified. Past ones stay, without a host.',
        tags,
        response,
      },
      run: (context, request) => users.delete(context, at.owner(request)),
      answer,
    })
  }
