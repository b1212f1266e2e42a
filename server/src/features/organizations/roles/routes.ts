import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { GroupOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { presentRole, type RoleSchemas } from './schema.ts'
import type { Roles } from './service.ts'

const asked = { role: 'ADMIN' } as const
const path = { roleId: { is: 'role', of: 'owner' } }
const params = Type.Object({ roleId: Type.String() })

/**
 * Returns the routes for the roles that a team or an organization makes for itself. `schemas` are those of its kind.
 */
export const roleRoutes =
  (roles: Roles, at: Address<GroupOwner>, schemas: RoleSchemas): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Roles')]

    query(app, '/roles', {
      config: { operation: 'roles.list', access: at.access({ ...asked, permission: 'role.read' }) },
      schema: {
        summary: 'List roles',
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(schemas.role)) },
      },
      run: (request) => roles.list(at.owner(request), pageOf(request.query)),
      answer: (found) => success(found.map(presentRole)),
    })

    command(app, 'POST', '/roles', {
      config: { operation: 'roles.create', access: at.access({ ...asked, permission: 'role.create' }) },
      schema: {
        summary: 'Create a role',
        tags,
        body: schemas.input,
        documentedBody: schemas.documentedInput,
        response: { 201: envelope(schemas.role) },
      },
      run: (context, request) => roles.create(context, at.owner(request), request.body),
      answer: (role) => success(presentRole(role)),
    })

    query(app, '/roles/:roleId', {
      config: { operation: 'roles.get', access: at.access({ ...asked, permission: 'role.read', path }) },
      schema: { summary: 'Get a role', tags, params, response: { 200: envelope(schemas.role) } },
      run: (request) => roles.get(at.owner(request), request.params.roleId),
      answer: (found) => success(presentRole(found)),
    })

    command(app, 'PATCH', '/roles/:roleId', {
      config: { operation: 'roles.update', access: at.access({ ...asked, permission: 'role.update', path }) },
      schema: {
        summary: 'Change a role',
        description: 'Only sent fields change. Sent permissions replace the whole list.',
        tags,
        params,
        body: schemas.changeInput,
        documentedBody: schemas.documentedChangeInput,
        response: { 200: envelope(schemas.role) },
      },
      run: (context, request) => roles.update(context, at.owner(request), request.params.roleId, request.body),
      answer: (role) => success(presentRole(role)),
    })

    command(app, 'DELETE', '/roles/:roleId', {
      config: { operation: 'roles.delete', access: at.access({ ...asked, permission: 'role.delete', path }) },
      schema: {
        summary: 'Delete a role',
        description: 'Its holders keep the rights of their memberships.',
        tags,
        params,
        response: { 200: envelope(schemas.role) },
      },
      run: (context, request) => roles.delete(context, at.owner(request), request.params.roleId),
      answer: (role) => success(presentRole(role)),
    })
  }
