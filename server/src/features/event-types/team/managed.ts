import type { CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Versions } from '../../versions/service.ts'
import { tellOfEventTypes } from '../announcements.ts'
import { findWhole, type WholeEventType } from '../store.ts'
import { copiedColumns } from './managed-fields.ts'
import {
  type Child,
  copyLocations,
  deleteEventTypes,
  insertChildren,
  listChildrenOf,
  listSlugsOf,
  lockChildren,
  lockManagedForAll,
  updateChildren,
  updateSlugs,
} from './managed-store.ts'

export type ManagedEventTypes = ReturnType<typeof createManagedEventTypes>

/**
 * A managed event type can't be booked itself: each of its people has an event type of their own, which follows it in
 * everything that it doesn't leave to them.
 */
export function createManagedEventTypes({ versions }: { versions: Versions }) {
  async function tell(
    tx: Tx,
    context: CommandContext,
    now: Date,
    change: 'created' | 'updated' | 'deleted',
    of: Child[],
  ) {
    for (const { id } of of) versions.eventTypeChanged(tx, id)
    await tellOfEventTypes(tx, context, now, change, of)
  }

  async function add(tx: Tx, context: CommandContext, parent: WholeEventType, userIds: readonly number[], now: Date) {
    if (userIds.length === 0) return
    const wanted = await freeSlugs(tx, parent, userIds)
    const children = await insertChildren(tx, parent.id, wanted, copiedColumns([]), now)
    await copyLocations(
      tx,
      parent.id,
      children.map(({ id }) => id),
    )
    await tell(tx, context, now, 'created', children)
  }

  async function remove(tx: Tx, context: CommandContext, children: Child[], now: Date): Promise<void> {
    if (children.length === 0) return
    await deleteEventTypes(
      tx,
      children.map(({ id }) => id),
    )
    await tell(tx, context, now, 'deleted', children)
  }

  /** What changed at the parent, at those who stay. */
  async function follow(tx: Tx, context: CommandContext, parent: WholeEventType, children: Child[], now: Date) {
    if (children.length === 0) return
    const { unlockedFields: unlocked } = parent
    await updateChildren(tx, parent.id, copiedColumns(unlocked), now)
    const ids = children.map(({ id }) => id)
    if (!unlocked.includes('locations')) await copyLocations(tx, parent.id, ids)
    if (!unlocked.includes('slug')) {
      const userIds = children.map(({ userId }) => userId)
      await updateSlugs(tx, parent.id, await freeSlugs(tx, parent, userIds))
    }
    await tell(tx, context, now, 'updated', children)
  }

  return {
    /**
     * Makes the people's event types what the stored parent says, for callers who hold it; without `userIds` the people
     * stay who they are.
     */
    async bringInStep(
      tx: Tx,
      context: CommandContext,
      parentId: number,
      userIds: readonly number[] | undefined,
      now: Date,
    ): Promise<void> {
      const parent = (await findWhole(tx, parentId)) as WholeEventType
      const before = await lockChildren(tx, parentId)
      const wanted = userIds ?? before.map(({ userId }) => userId)
      const leaving = before.filter(({ userId }) => !wanted.includes(userId))
      const staying = before.filter((child) => !leaving.includes(child))
      const had = before.map(({ userId }) => userId)
      await remove(tx, context, leaving, now)
      await follow(tx, context, parent, staying, now)
      await add(
        tx,
        context,
        parent,
        wanted.filter((id) => !had.includes(id)),
        now,
      )
    },

    /** Before the parent goes, and its people's event types with it. */
    async deleteWithParent(tx: Tx, context: CommandContext, parentId: number, now: Date): Promise<void> {
      await remove(tx, context, await lockChildren(tx, parentId), now)
    },

    /** Somebody joined a team: they get what everybody there has. */
    async joined(tx: Tx, context: CommandContext, teamId: number, userId: number, now: Date): Promise<void> {
      for (const id of await lockManagedForAll(tx, teamId)) {
        const parent = (await findWhole(tx, id)) as WholeEventType
        const had = await lockChildren(tx, id)
        if (!had.some((child) => child.userId === userId)) await add(tx, context, parent, [userId], now)
      }
    },

    /** Somebody left a team, or all teams of an organization: what they had of managed event types goes. */
    async left(
      tx: Tx,
      context: CommandContext,
      of: { teamId: number } | { organizationId: number },
      userId: number,
      now: Date,
    ): Promise<void> {
      const ids = await listChildrenOf(tx, userId, of)
      const children = ids.map((id) => ({ id, userId }))
      await remove(tx, context, children, now)
    },
  }
}

/**
 * The parent's slug, for each person; with the first free number where they have an event type of that name already,
 * which stays theirs.
 */
async function freeSlugs(
  tx: Tx,
  { id, slug: base }: WholeEventType,
  userIds: readonly number[],
): Promise<{ userId: number; slug: string }[]> {
  const taken = await listSlugsOf(tx, userIds, base, id)
  return userIds.map((userId) => {
    const own = new Set(taken.flatMap((row) => (row.userId === userId ? [row.slug] : [])))
    let slug = base
    for (let number = 2; own.has(slug); number++) slug = `${base}-${number}`
    return { userId, slug }
  })
}
