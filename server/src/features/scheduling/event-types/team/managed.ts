import type { Change } from '../../../../commands/change.ts'
import type { Tx } from '../../../../db/connection.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { Versions } from '../../../operation/versions/service.ts'
import { effectiveBookingFields } from '../booking-fields/complete.ts'
import { publishEventTypes } from '../publish.ts'
import { checkTogether } from '../rules.ts'
import { findWhole, type WholeEventType } from '../store.ts'
import { ownSettingsContradict } from './errors.ts'
import { copiedColumns } from './managed-fields.ts'
import {
  type Child,
  type ChildInput,
  copyLocations,
  deleteEventTypes,
  insertChildren,
  listChildren,
  listChildrenOf,
  listSlugsOf,
  lockChildren,
  lockManagedForAll,
  updateChildren,
  updateSlugs,
} from './managed-store.ts'

export type ManagedEventTypes = ReturnType<typeof createManagedEventTypes>

/**
 * Creates the operations on managed event types. A managed event type can't be booked itself: each of its people has a
 * child of it, which follows it in everything except the unlocked fields.
 */
export function createManagedEventTypes({ versions }: { versions: Versions }) {
  async function publishEventType(change: Change, verb: 'created' | 'updated' | 'deleted', of: Child[]) {
    for (const { id } of of) versions.eventTypeChanged(change, id)
    await publishEventTypes(change, verb, of)
  }

  async function add(change: Change, wanted: readonly ChildInput[]) {
    const { tx, now } = change
    if (wanted.length === 0) return
    const children = await insertChildren(tx, await freeSlugs(tx, wanted), copiedColumns([]), now)
    await copyLocations(
      tx,
      children.map(({ id }) => id),
    )
    await publishEventType(change, 'created', children)
  }

  async function remove(change: Change, children: Child[]): Promise<void> {
    if (children.length === 0) return
    await deleteEventTypes(
      change.tx,
      children.map(({ id }) => id),
    )
    await publishEventType(change, 'deleted', children)
  }

  /** Applies the changes of the parent to the remaining children. */
  async function follow(change: Change, parent: WholeEventType, children: Child[]) {
    const { tx, now } = change
    if (children.length === 0) return
    const { unlockedFields: unlocked } = parent
    if (unlocked.length > 0) await checkOwnSettings(tx, parent, children)
    await updateChildren(tx, parent.id, copiedColumns(unlocked), now)
    const ids = children.map(({ id }) => id)
    if (!unlocked.includes('locations')) await copyLocations(tx, ids)
    if (!unlocked.includes('slug')) {
      const userIds = children.map(({ userId }) => userId)
      await updateSlugs(tx, await freeSlugs(tx, wantedOf(parent, userIds)))
    }
    await publishEventType(change, 'updated', children)
  }

  return {
    /**
     * Updates the children to match the stored parent, which the caller has locked. Without `userIds`, the people stay
     * the same.
     */
    async bringInStep(change: Change, parentId: number, userIds: readonly number[] | undefined): Promise<void> {
      const parent = (await findWhole(change.tx, parentId)) as WholeEventType
      const before = await lockChildren(change.tx, parentId)
      const wanted = userIds ?? before.map(({ userId }) => userId)
      const isWanted = new Set(wanted)
      const leaving = before.filter(({ userId }) => !isWanted.has(userId))
      const staying = before.filter(({ userId }) => isWanted.has(userId))
      const had = new Set(before.map(({ userId }) => userId))
      await remove(change, leaving)
      await follow(change, parent, staying)
      await add(
        change,
        wantedOf(
          parent,
          wanted.filter((id) => !had.has(id)),
        ),
      )
    },

    /** Deletes the children before the parent is deleted. */
    async deleteWithParent(change: Change, parentId: number): Promise<void> {
      await remove(change, await lockChildren(change.tx, parentId))
    },

    /** Creates the children of a person who joined a team. */
    async joined(change: Change, teamId: number, userId: number): Promise<void> {
      const parents = await lockManagedForAll(change.tx, teamId, userId)
      await add(
        change,
        parents.flatMap((parent) => wantedOf(parent, [userId])),
      )
    },

    /** Deletes the children of a person who left a team, or all teams of an organization. */
    async left(change: Change, of: { teamId: number } | { organizationId: number }, userId: number): Promise<void> {
      const ids = await listChildrenOf(change.tx, userId, of)
      const children = ids.map((id) => ({ id, userId }))
      await remove(change, children)
    },
  }
}

/** Refuses a change that contradicts the people's own settings. @throws `PERSONAL_SETTINGS_CONTRADICT` */
async function checkOwnSettings(tx: Tx, parent: WholeEventType, children: readonly Child[]): Promise<void> {
  const copied = copiedColumns(parent.unlockedFields)
  const decided = Object.fromEntries(
    Object.entries(parent).filter(([name]) => copied.some((column) => column === name)),
  )
  const ids = new Set(children.map(({ id }) => id))
  for (const stored of await listChildren(tx, parent.id)) {
    if (!ids.has(stored.id)) continue
    const after: WholeEventType = { ...stored, ...decided }
    const { locations } = parent.unlockedFields.includes('locations') ? stored : parent
    try {
      checkTogether({
        ...after,
        isOfTeam: true,
        locationCount: locations.length,
        fields: effectiveBookingFields(after),
      })
    } catch (error) {
      throw error instanceof AppError ? ownSettingsContradict(stored.id, stored.userId, error.message) : error
    }
  }
}

const wantedOf = ({ id, slug }: { id: number; slug: string }, userIds: readonly number[]): ChildInput[] =>
  userIds.map((userId) => ({ parentId: id, userId, slug }))

/** Returns the children with free slugs. If a person already uses the slug, the first free number is appended. */
async function freeSlugs(tx: Tx, wanted: readonly ChildInput[]): Promise<ChildInput[]> {
  const rows = await listSlugsOf(
    tx,
    wanted.map(({ userId }) => userId),
    wanted.map(({ slug }) => slug),
    wanted.map(({ parentId }) => parentId),
  )
  const taken = new Set(rows.map(({ userId, slug }) => `${userId} ${slug}`))
  return wanted.map(({ parentId, userId, slug: base }) => {
    let slug = base
    for (let number = 2; taken.has(`${userId} ${slug}`); number++) slug = `${base}-${number}`
    taken.add(`${userId} ${slug}`)
    return { parentId, userId, slug }
  })
}
