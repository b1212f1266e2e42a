import { Type } from 'typebox'
import { GRANTABLE, type RoleScope } from './registry.ts'
import type { Role as RoleFacts } from './service.ts'

const MAX_NAME = 255
const MAX_TEXT = 2000
/** The maximum is larger than the number of permissions, because a list may repeat some. */
const MAX_PERMISSIONS = 500

const description = 'Each counts once, in this order. `resource.*` is all of a resource.'

/** The service checks the permissions, because its refusals explain more. */
const Permissions = Type.Array(Type.String(), { maxItems: MAX_PERMISSIONS, description })

/** Returns the schema with the names of the permissions that this kind of role can have. */
const documented = (scope: RoleScope) => Type.Array(Type.Enum([...GRANTABLE[scope]]), { description })

const orNull = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

const fields = <P extends ReturnType<typeof documented> | typeof Permissions>(permissions: P) => ({
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  color: orNull(MAX_NAME),
  description: orNull(MAX_TEXT),
  permissions: Type.Optional(permissions),
})

export type RoleSchemas = ReturnType<typeof schemasOf>

/**
 * Returns the schemas of the roles of one kind of owner. The kinds differ in their permissions and in the owner's
 * field.
 */
export function schemasOf(scope: RoleScope) {
  const kind = scope === 'team' ? 'Team' : 'Organization'
  const permissions = documented(scope)
  return {
    role: Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        color: Type.Union([Type.String(), Type.Null()]),
        description: Type.Union([Type.String(), Type.Null()]),
        [scope === 'team' ? 'teamId' : 'organizationId']: Type.Integer(),
        type: Type.Enum(['SYSTEM', 'CUSTOM']),
        permissions,
        createdAt: Type.String(),
        updatedAt: Type.String(),
      },
      { $id: `${kind}Role` },
    ),
    input: Type.Object(fields(Permissions)),
    documentedInput: Type.Object(fields(permissions), { $id: `Create${kind}Role` }),
    changeInput: Type.Partial(Type.Object(fields(Permissions))),
    documentedChangeInput: Type.Partial(Type.Object(fields(permissions)), { $id: `Update${kind}Role` }),
    permissions: Type.Array(Type.String()),
    permissionsInput: Type.Object({ permissions: Permissions }),
    documentedPermissionsInput: Type.Object({ permissions }, { $id: `${kind}RolePermissions` }),
    permissionsQuery: Type.Object({ permissions: Type.Optional(Permissions) }),
  }
}

export const presentRole = ({
  id,
  name,
  color,
  description,
  teamId,
  organizationId,
  permissions,
  createdAt,
  updatedAt,
}: RoleFacts) => ({
  id,
  name,
  color,
  description,
  ...(teamId !== null && { teamId }),
  ...(organizationId !== null && { organizationId }),
  type: 'CUSTOM' as const,
  permissions,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
