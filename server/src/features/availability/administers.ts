import type { Actor } from '../../commands/context.ts'

/** Owner of the event type, one of its hosts, an administrator of the server, or the server itself. */
export function administersEventType(
  actor: Actor,
  { userId, hosts }: { userId: number | null; hosts: readonly { userId: number }[] },
): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind !== 'user') return false
  return actor.isAdministrator || actor.userId === userId || hosts.some((host) => host.userId === actor.userId)
}
