import type { Actor } from '../commands/context.ts'
import { admits, checkScope } from '../http/callers/scopes.ts'
import type { Tool } from './tool.ts'

/** Returns true if the caller's token admits the tool. A key admits every tool; the API checks roles at each call. */
export const mayUse = ({ scope }: Tool, actor: Actor): boolean =>
  actor.kind !== 'user' || actor.credential.kind !== 'oauth-token' || admits(actor.credential.scopes, scope)

/** @throws `INSUFFICIENT_SCOPE` */
export function checkMay({ scope }: Tool, actor: Actor): void {
  if (actor.kind === 'user' && actor.credential.kind === 'oauth-token') checkScope(actor.credential.scopes, scope)
}
