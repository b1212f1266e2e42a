import type { Permission } from '../lib/permissions.ts'
import { isScope, type Scope } from '../lib/scopes.ts'
import type { Access, PathRule } from './callers/access.ts'
import type { OwnerOf } from './callers/owner.ts'

/** What a noun's operation asks for, wherever it is served; the address makes the whole declaration of it. */
export type OperationAccess = {
  /** The scope without the word for the owner: `MEMBERSHIP_READ` is `TEAM_MEMBERSHIP_READ` at a team. */
  scope?: string
  /** The least that the caller must be there; at one's own address everybody is the owner. */
  role?: 'MEMBER' | 'ADMIN' | 'OWNER'
  permission?: Permission
  /** The parameters that the operation itself adds to the path. */
  path?: Readonly<Record<string, PathRule>>
}

/** A place where the same resource is served for another owner. */
export type Address<Kind> = {
  readonly prefix: string
  readonly owner: OwnerOf<Kind>
  /** The declaration of an operation that is served here. */
  access(asked: OperationAccess): Access
  /** The heading of the API reference under which a noun of this address stands. */
  tag(noun: string): string
}

type PathIds<Kind> = {
  prefix: string
  owner: OwnerOf<Kind>
  /** What stands before the scopes of this address, and of which membership its roles are. */
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

/** @throws `Error` at start, when an address has no such scope. */
function scopeNamed(name: string): Scope {
  if (!isScope(name)) throw new Error(`There is no scope ${name}.`)
  return name
}
