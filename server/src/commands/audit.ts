import type { Change } from './change.ts'
import { actingUserId, actorKind } from './context.ts'

/** Rights that changed: a role, a membership, a permission, a key, a client, a credential. */
export type AuditEntry = {
  /** `membership.created`, `role.permissions-changed`, …: noun and what was done to it. */
  action: string
  /** `membership:12`: what it is about. */
  subjectKey: string
  organizationId: number | null
  teamId?: number | null
  /** What could be read of it before and after; never a secret. */
  before?: object
  after?: object
}

const MAX_USER_AGENT = 500

/** Writes down who changed somebody's rights, when and from where, in the transaction of the change. */
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
