import type { Change } from './change.ts'
import { actingUserId, actorKind } from './context.ts'

/** A change of rights: of a role, a membership, a permission, a key, a client or a credential. */
export type AuditEntry = {
  /** A noun and what was done to it: `membership.created`, `role.permissions-changed`, … */
  action: string
  /** The subject of the change: `membership:12`. */
  subjectKey: string
  organizationId: number | null
  teamId?: number | null
  /** The readable state before and after the change; it never contains a secret. */
  before?: object
  after?: object
}

const MAX_USER_AGENT = 500

/** Records who changed somebody's rights, when and from where, in the transaction of the change. */
export async function audit({ tx, context, now }: Change, entry: AuditEntry): Promise<void> {
  const { before, after, ...rest } = entry
  await tx
    .insertInto('auditEntries')
    .values({
      ...rest,
      occurredAt: now,
      actorUserId: actingUserId(context),
      actorKind: actorKind(context),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip: context.address,
      userAgent: context.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      requestId: context.requestId,
    })
    .execute()
}
