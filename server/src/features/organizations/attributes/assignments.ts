import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { type Ids, isUuid } from '../../../lib/ids.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'
import { slugify } from '../../../lib/text/slug.ts'
import {
  attributeNotFound,
  nobodyMatches,
  notAMember,
  notAssigned,
  valueNotSupported,
  valueOrOption,
} from './errors.ts'
import { type Attribute, checkValue, getAttribute, getLocked, getOption, publishAttribute } from './lookups.ts'
import {
  type AssignedFilter,
  type AssignedOption,
  deleteAssignment,
  deleteAssignments,
  findAttributeBySlug,
  findMembershipId,
  findOptionByValue,
  insertAssignment,
  insertOptions,
  listAssigned,
  listAssignments,
  listOptionsOfMembership,
  listSlugsLike,
  updateWeight,
} from './store.ts'

export type Assignment = NonNullable<Awaited<ReturnType<typeof deleteAssignment>>>
export type NewAssignment = {
  attributeId: string
  attributeOptionId?: string | undefined
  value?: string | undefined
}

/** Creates the service that assigns options of attributes to people. */
export function createAssignments({ db, run, ids }: { db: Db; run: RunCommand; ids: Ids }) {
  async function getBySlug(organizationId: number, slug: string): Promise<Attribute> {
    const attribute = await findAttributeBySlug(db, organizationId, slug)
    if (!attribute) throw attributeNotFound()
    return attribute
  }

  async function getMembershipId(from: Db, organizationId: number, userId: number): Promise<number> {
    const id = await findMembershipId(from, organizationId, userId)
    if (id === undefined) throw notAMember()
    return id
  }

  /** @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
  async function assigned(attribute: Attribute, filter: AssignedFilter, page: Page): Promise<AssignedOption[]> {
    if (filter.optionIds && !filter.optionIds.every(isUuid)) throw nobodyMatches()
    const { options, anybodyFits } = await listAssigned(db, attribute.organizationId, attribute.id, filter, page)
    if (!anybodyFits && (filter.optionIds || filter.teamIds)) throw nobodyMatches()
    return options
  }

  return {
    /** Returns the assigned options with their people. @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
    listAssigned: async (organizationId: number, id: string, filter: AssignedFilter, page: Page) =>
      assigned(await getAttribute(db, organizationId, id), filter, page),

    /** @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
    listAssignedBySlug: async (organizationId: number, slug: string, filter: AssignedFilter, page: Page) =>
      assigned(await getBySlug(organizationId, slug), filter, page),

    /** Returns the options of one person. @throws `NOT_A_MEMBER` */
    async listOfUser(organizationId: number, userId: number) {
      return listOptionsOfMembership(db, await getMembershipId(db, organizationId, userId))
    },

    /**
     * Assigns an option, or a text or number, to a person. If the attribute allows only one, it replaces the previous
     * one.
     *
     * @throws `ATTRIBUTE_NOT_FOUND`, `NOT_A_MEMBER`, `ATTRIBUTE_VALUE_NOT_SUPPORTED`, `ATTRIBUTE_VALUE_OR_OPTION`,
     * `ATTRIBUTE_OPTION_NOT_FOUND`, `ATTRIBUTE_VALUE_NOT_A_NUMBER`
     */
    assign(
      context: CommandContext,
      organizationId: number,
      userId: number,
      { attributeId, attributeOptionId, value }: NewAssignment,
    ): Promise<Assignment> {
      return run(context, async (change) => {
        const { tx, now } = change
        const attribute = await getLocked(tx, organizationId, attributeId)
        const membershipId = await getMembershipId(tx, organizationId, userId)
        if (value !== undefined && attribute.type.endsWith('_SELECT')) throw valueNotSupported()
        if ((value === undefined) === (attributeOptionId === undefined)) throw valueOrOption()
        const { id: optionId } =
          value === undefined
            ? await getOption(tx, attributeId, attributeOptionId as string)
            : await optionOfValue(tx, attribute, value, ids)

        const had = await listAssignments(tx, membershipId, attributeId)
        const same = had.find((assignment) => assignment.optionId === optionId)
        if (same) return same
        const { allowsSeveral } = attribute
        if (!allowsSeveral && had.length > 0) await deleteAssignments(tx, membershipId, attributeId)
        const made = await insertAssignment(tx, {
          id: ids.uuid(),
          organizationId,
          membershipId,
          attributeId,
          allowsSeveral,
          optionId,
          weight: null,
          createdAt: now,
        })
        await publishAttribute(change, 'attribute.assigned', attribute, { userId, optionId })
        return made
      })
    },

    /**
     * Sets the weight of an option for this person; null means the usual weight. @throws `NOT_A_MEMBER`,
     * `ATTRIBUTE_OPTION_NOT_ASSIGNED`
     */
    weigh(
      context: CommandContext,
      organizationId: number,
      userId: number,
      optionId: string,
      weight: number | null,
    ): Promise<Assignment> {
      return run(context, async (change) => {
        const membershipId = await getMembershipId(change.tx, organizationId, userId)
        const changed = isUuid(optionId) ? await updateWeight(change.tx, membershipId, optionId, weight) : undefined
        if (!changed) throw notAssigned(userId, optionId)
        await change.publish({
          type: 'attribute.weighed',
          organizationId,
          subjectKey: `attribute-option:${optionId}`,
          payload: { userId, optionId, weight },
        })
        return changed
      })
    },

    /** @throws `NOT_A_MEMBER`, `ATTRIBUTE_OPTION_NOT_ASSIGNED` */
    unassign(context: CommandContext, organizationId: number, userId: number, optionId: string): Promise<Assignment> {
      return run(context, async (change) => {
        const membershipId = await getMembershipId(change.tx, organizationId, userId)
        const gone = isUuid(optionId) ? await deleteAssignment(change.tx, membershipId, optionId) : undefined
        if (!gone) throw notAssigned(userId, optionId)
        await change.publish({
          type: 'attribute.unassigned',
          organizationId,
          subjectKey: `attribute-option:${optionId}`,
          payload: { userId, optionId },
        })
        return gone
      })
    },
  }
}

/**
 * Returns the option with that value, and makes it if there is none, because a text or a number isn't chosen from a
 * list.
 */
async function optionOfValue(tx: Tx, { id: attributeId, type }: Attribute, value: string, ids: Ids) {
  checkValue(type, value)
  const known = await findOptionByValue(tx, attributeId, value)
  if (known) return known
  const base = slugify(value) || 'option'
  const taken = new Set(await listSlugsLike(tx, attributeId, base))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return only(await insertOptions(tx, [{ id: ids.uuid(), attributeId, value, slug }]))
}
