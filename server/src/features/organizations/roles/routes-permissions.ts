import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { GroupOwner } from '../../../http/callers/owner.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import type { RoleSchemas } from './schema.ts'
import type { Roles } from './service.ts'

const path = { roleId: { is: 'role', of: 'owner' } }
const permissionPath = { ...path, permission: { is: 'permission', of: 'roleId' } }
const params = Type.Object({ roleId: Type.String() })

/** Returns the routes for the permissions of a role. `schemas` are those of its kind. */
export const rolePermissionRoutes =
  (roles: Roles, at: Address<GroupOwner>, schemas: RoleSchemas): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Roles / Permissions')]
    const change = { role: 'ADMIN', permission: 'role.update' } as const
    const response = { 200: envelope(schemas.permissions) }

    query(app, '/roles/:roleId/permissions', {
      config: {
        operation: 'role-permissions.list',
        access: at.access({ role: 'ADMIN', permission: 'role.read', path }),
      },
      schema: { summary: "List a role's permissions", tags, params, response },
      run: (request) => roles.listPermissions(at.owner(request), request.params.roleId),
      answer: success,
    })

    command(app, 'POST', '/roles/:roleId/permissions', {
      config: { operation: 'role-permissions.add', access: at.access({ ...change, path }) },
      schema: {
        summary: 'Add permissions to a role',
        tags,
        params,
        body: schemas.permissionsInput,
        documentedBody: schemas.documentedPermissionsInput,
        response,
      },
      run: (context, request) =>
        roles.addPermissions(context, at.owner(request), request.params.roleId, request.body.permissions),
      answer: success,
    })

    command(app, 'PUT', '/roles/:roleId/permissions', {
      config: { operation: 'role-permissions.replace', access: at.access({ ...change, path }) },
      schema: {
        summary: "Replace a role's permissions",
        tags,
        params,
        body: schemas.permissionsInput,
        documentedBody: schemas.documentedPermissionsInput,
        response,
      },
      run: (context, request) =>
        roles.replacePermissions(context, at.owner(request), request.params.roleId, request.body.permissions),
      answer: success,
    })

    command(app, 'DELETE', '/roles/:roleId/permissions', {
      config: { operation: 'role-permissions.removeSeveral', access: at.access({ ...change, path }) },
      schema: {
        summary: 'Remove several permissions from a role',
        description: 'The named permissions are removed. Without a name nothing is removed.',
        tags,
        params,
        querystring: schemas.permissionsQuery,
        response: { 204: EmptyEnvelope },
      },
      run: (context, request) => {
        const { permissions = [] } = request.query
        return roles.removePermissions(context, at.owner(request), request.params.roleId, permissions)
      },
      answer: () => succeeded,
    })

    command(app, 'DELETE', '/roles/:roleId/permissions/:permission', {
      config: { operation: 'role-permissions.remove', access: at.access({ ...change, path: permissionPath }) },
      schema: {
        summary: 'Remove one permission from a role',
        tags,
        params: Type.Object({ roleId: Type.String(), permission: Type.String() }),
        response: { 204: EmptyEnvelope },
      },
      run: (context, request) => {
        const { roleId, permission } = request.params
        return roles.removePermissions(context, at.owner(request), roleId, [permission])
      },
      answer: () => succeeded,
    })
  }
