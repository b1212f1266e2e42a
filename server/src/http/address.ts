import type { Permission } from '../lib/permissions.ts'
import { isScope, type Scope } from '../lib/scopes.ts'
import type { Access, PathRule } from './callers/access.ts'
import type { OwnerOf } from './callers/owner.ts'

/** The requirements of an operation, independent of the address. The address adds the rest of the declaration. */
export type OperationAccess = {
  /** The scope without the word for the owner: `MEMBERSHIP_READ` becomes `TEAM_MEMBERSHIP_READ` at a team. */
  scope?: string
  /** The lowest role that the caller must have. At the caller's own address every caller is the owner. */
  role?: 'MEMBER' | 'ADMIN' | 'OWNER'
  permission?: Permission
  /** The parameters that the operation itself adds to the path. */
  path?: Readonly<Record<string, PathRule>>
}

/** A path under which a resource is served for one kind of owner. */
export type Address<Kind> = {
  readonly prefix: string
  readonly owner: OwnerOf<Kind>
  /** Returns the declaration of an operation at this address. */
  access(asked: OperationAccess): Access
  /** Returns the heading of the API reference for a noun at this address. */
  tag(noun: string): string
}

type PathIds<Kind> = {
  prefix: string
  owner: OwnerOf<Kind>
  /** The prefix of the scopes and of the roles at this address. */
  level: '' | 'TEAM' | 'ORG'
  path: Readonly<Record<string, PathRule>>
  heading: string
}

export function address<Kind>({ prefix, owner, level, path, heading }: PathIds<Kind>): Address<Kind> {
  return {
    prefix,
    owner,
    access: (asked) => ({
      caller: 'user',
      ...(asked.scope && { scope: scopeNamed(level === '' ? asked.scope : `${level}_${asked.scope}`) }),
      ...(asked.role && level !== '' && { role: `${level}_${asked.role}` as const }),
      ...(asked.permission && level !== '' && { permission: asked.permission }),
      path: { ...path, ...asked.path },
    }),
    tag: (noun) => [heading, noun].filter(Boolean).join(' / '),
  }
}

/** @throws `Error` at the start when an address has no such scope. */
function scopeNamed(name: string): Scope {
  if (!isScope(name)) throw new Error(`There is no scope ${name}.`)
  return name
}
