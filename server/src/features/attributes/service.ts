import { announce } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type Ids, isUuid } from '../../lib/ids.ts'
import type { Page } from '../../lib/page.ts'
import { slugify } from '../../lib/slug.ts'
import {
  attributeNotFound,
  attributeSlugTaken,
  nobodyMatches,
  notAMember,
  notANumber,
  notAssigned,
  optionNotFound,
  optionSlugRepeated,
  optionSlugTaken,
  severalAssigned,
  valueNotSupported,
  valueOrOption,
} from './errors.ts'
import { attributesOfMemberships, type MemberAttribute } from './of-memberships.ts'
import {
  type AssignedFilter,
  type AssignedOption,
  deleteAssignment,
  deleteAssignments,
  deleteAttribute,
  deleteOption,
  findAttribute,
  findAttributeBySlug,
  findMembershipId,
  findOption,
  findOptionByValue,
  findValueThatIsNoNumber,
  insertAssignment,
  insertAttribute,
  insertOptions,
  listAssigned,
  listAssignments,
  listAttributes,
  listOptions,
  listOptionsOfMembership,
  listSlugsLike,
  lockAttribute,
  nextPosition,
  type StoredOption,
  updateAttribute,
  updateOption,
  updateWeight,
} from './store.ts'

export type { AssignedFilter, AssignedOption, MemberAttribute, StoredOption }
export type AttributeType = 'TEXT' | 'NUMBER' | 'SINGLE_SELECT' | 'MULTI_SELECT'
export type Attribute = NonNullable<Awaited<ReturnType<typeof findAttribute>>>
export type Assignment = NonNullable<Awaited<ReturnType<typeof deleteAssignment>>>
export type OptionInput = { value: string; slug: string }
export type NewAttribute = {
  name: string
  slug: string
  type: AttributeType
  options: readonly OptionInput[]
  enabled?: boolean | undefined
}
export type AttributeChange = {
  name?: string | undefined
  slug?: string | undefined
  type?: AttributeType | undefined
  enabled?: boolean | undefined
}
export type NewAssignment = {
  attributeId: string
  attributeOptionId?: string | undefined
  value?: string | undefined
}

export type Attributes = ReturnType<typeof createAttributes>

/** What an organization knows of its people: names of things, such as a department, and which of their options they have. */
export function createAttributes({ db, run, ids }: { db: Db; run: RunCommand; ids: Ids }) {
  const tell = (
    tx: Tx,
    context: CommandContext,
    now: Date,
    type: string,
    { id, organizationId }: Attribute,
    payload: object = {},
  ) =>
    announce(tx, context, now, {
      type,
      organizationId,
      subjectKey: `attribute:${id}`,
      payload: { id, ...payload },
    })

  const getAttribute = async (organizationId: number, id: string): Promise<Attribute> =>
    (isUuid(id) ? await findAttribute(db, organizationId, id) : undefined) ?? fail(attributeNotFound())

  const getBySlug = async (organizationId: number, slug: string): Promise<Attribute> =>
    (await findAttributeBySlug(db, organizationId, slug)) ?? fail(attributeNotFound())

  const getLocked = async (tx: Tx, organizationId: number, id: string): Promise<Attribute> =>
    (isUuid(id) ? await lockAttribute(tx, organizationId, id) : undefined) ?? fail(attributeNotFound())

  const getOption = async (from: Db, attributeId: string, id: string): Promise<StoredOption> =>
    (isUuid(id) ? await findOption(from, attributeId, id) : undefined) ?? fail(optionNotFound(id))

  const getMembershipId = async (from: Db, organizationId: number, userId: number): Promise<number> =>
    (await findMembershipId(from, organizationId, userId)) ?? fail(notAMember())

  /** @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
  async function assigned(attribute: Attribute, filter: AssignedFilter, page: Page): Promise<AssignedOption[]> {
    if (filter.optionIds && !filter.optionIds.every(isUuid)) throw nobodyMatches()
    const { options, anybodyFits } = await listAssigned(db, attribute.organizationId, attribute.id, filter, page)
    if (!anybodyFits && (filter.optionIds || filter.teamIds)) throw nobodyMatches()
    return options
  }

  return {
    list: (organizationId: number, page: Page): Promise<Attribute[]> => listAttributes(db, organizationId, page),

    /** @throws `ATTRIBUTE_NOT_FOUND` */
    get: getAttribute,

    /** @throws `ATTRIBUTE_SLUG_TAKEN`, `ATTRIBUTE_OPTION_SLUG_REPEATED`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    create(context: CommandContext, organizationId: number, { options, ...sent }: NewAttribute): Promise<Attribute> {
      checkSlugs(options)
      for (const { value } of options) checkValue(sent.type, value)
      return run(context, async (tx, now) => {
        const values = { id: ids.uuid(), organizationId, ...sent, createdAt: now, updatedAt: now }
        const attribute = await unlessTaken(insertAttribute(tx, values), 'attributes_slug', () =>
          attributeSlugTaken(sent.slug),
        )
        const rows = options.map((option, position) => ({
          ...{ id: ids.uuid(), attributeId: attribute.id, ...option, position },
        }))
        if (rows.length > 0) await insertOptions(tx, rows)
        await tell(tx, context, now, 'attribute.created', attribute)
        return attribute
      })
    },

    /**
     * Only what is sent changes. Another type must suit the options that are there and what people have of them.
     *
     * @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER`, `ATTRIBUTE_HAS_SEVERAL`
     */
    update(context: CommandContext, organizationId: number, id: string, change: AttributeChange): Promise<Attribute> {
      return run(context, async (tx, now) => {
        const { type } = await getLocked(tx, organizationId, id)
        if (change.type === 'NUMBER' && type !== 'NUMBER') {
          const faulty = await findValueThatIsNoNumber(tx, id)
          if (faulty) throw notANumber(faulty.value)
        }
        const changed = await unlessTaken(
          unlessTaken(updateAttribute(tx, id, { ...change, updatedAt: now }), 'attributes_slug', () =>
            attributeSlugTaken(String(change.slug)),
          ),
          'attribute_assignments_single',
          () => severalAssigned(String(change.type)),
        )
        await tell(tx, context, now, 'attribute.updated', changed)
        return changed
      })
    },

    /** Its options and who has them go with it. @throws `ATTRIBUTE_NOT_FOUND` */
    delete(context: CommandContext, organizationId: number, id: string): Promise<Attribute> {
      return run(context, async (tx, now) => {
        const attribute = await getLocked(tx, organizationId, id)
        await deleteAttribute(tx, id)
        await tell(tx, context, now, 'attribute.deleted', attribute)
        return attribute
      })
    },

    /** @throws `ATTRIBUTE_NOT_FOUND` */
    async listOptions(organizationId: number, id: string, page: Page): Promise<StoredOption[]> {
      await getAttribute(organizationId, id)
      return listOptions(db, id, page)
    },

    /** @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    createOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      option: OptionInput,
    ): Promise<StoredOption> {
      return run(context, async (tx, now) => {
        const attribute = await getLocked(tx, organizationId, attributeId)
        checkValue(attribute.type, option.value)
        const row = { id: ids.uuid(), attributeId, ...option, position: await nextPosition(tx, attributeId) }
        const [made] = await unlessTaken(insertOptions(tx, [row]), 'attribute_options_slug', () =>
          optionSlugTaken(option.slug),
        )
        await tell(tx, context, now, 'attribute.option-created', attribute, { optionId: row.id })
        return made as StoredOption
      })
    },

    /** @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_NOT_FOUND`, `ATTRIBUTE_OPTION_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    updateOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      id: string,
      change: { value?: string | undefined; slug?: string | undefined },
    ): Promise<StoredOption> {
      return run(context, async (tx, now) => {
        const attribute = await getLocked(tx, organizationId, attributeId)
        const option = await getOption(tx, attributeId, id)
        if (change.value !== undefined) checkValue(attribute.type, change.value)
        const { value = option.value, slug = option.slug } = change
        const changed = await unlessTaken(updateOption(tx, id, { value, slug }), 'attribute_options_slug', () =>
          optionSlugTaken(slug),
        )
        await tell(tx, context, now, 'attribute.option-updated', attribute, { optionId: id })
        return changed
      })
    },

    /** Whoever has it has it no more. @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_NOT_FOUND` */
    deleteOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      id: string,
    ): Promise<StoredOption> {
      return run(context, async (tx, now) => {
        const attribute = await getLocked(tx, organizationId, attributeId)
        const option = await getOption(tx, attributeId, id)
        await deleteOption(tx, id)
        await tell(tx, context, now, 'attribute.option-deleted', attribute, { optionId: id })
        return option
      })
    },

    /** The options that people have, and who. @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
    listAssigned: async (organizationId: number, id: string, filter: AssignedFilter, page: Page) =>
      assigned(await getAttribute(organizationId, id), filter, page),

    /** @throws `ATTRIBUTE_NOT_FOUND`, `NOBODY_MATCHES` */
    listAssignedBySlug: async (organizationId: number, slug: string, filter: AssignedFilter, page: Page) =>
      assigned(await getBySlug(organizationId, slug), filter, page),

    /** What one person has. @throws `NOT_A_MEMBER` */
    async listOfUser(organizationId: number, userId: number) {
      return listOptionsOfMembership(db, await getMembershipId(db, organizationId, userId))
    },

    /**
     * Gives a person an option, or a text or number of their own. Of an attribute that allows one, it takes the place of
     * what they had.
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
      return run(context, async (tx, now) => {
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
          ...{ id: ids.uuid(), organizationId, membershipId, attributeId, allowsSeveral, optionId },
          weight: null,
          createdAt: now,
        })
        await tell(tx, context, now, 'attribute.assigned', attribute, { userId, optionId })
        return made
      })
    },

    /** How much it counts with this person; null is as much as with everybody. @throws `NOT_A_MEMBER`, `ATTRIBUTE_OPTION_NOT_ASSIGNED` */
    weigh(
      context: CommandContext,
      organizationId: number,
      userId: number,
      optionId: string,
      weight: number | null,
    ): Promise<Assignment> {
      return run(context, async (tx, now) => {
        const membershipId = await getMembershipId(tx, organizationId, userId)
        const changed = isUuid(optionId) ? await updateWeight(tx, membershipId, optionId, weight) : undefined
        if (!changed) throw notAssigned(userId, optionId)
        await announce(tx, context, now, {
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
      return run(context, async (tx, now) => {
        const membershipId = await getMembershipId(tx, organizationId, userId)
        const gone = isUuid(optionId) ? await deleteAssignment(tx, membershipId, optionId) : undefined
        if (!gone) throw notAssigned(userId, optionId)
        await announce(tx, context, now, {
          type: 'attribute.unassigned',
          organizationId,
          subjectKey: `attribute-option:${optionId}`,
          payload: { userId, optionId },
        })
        return gone
      })
    },

    /** The attributes of a page of memberships, by membership, in one statement; who has none is missing. */
    ofMemberships: (
      from: Db,
      membershipIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly MemberAttribute[]>> => attributesOfMemberships(from, membershipIds),
  }
}

/** The option of that value, which is made when there is none: a text or a number isn't chosen from a list. */
async function optionOfValue(tx: Tx, { id: attributeId, type }: Attribute, value: string, ids: Ids) {
  checkValue(type, value)
  const known = await findOptionByValue(tx, attributeId, value)
  if (known) return known
  const base = slugify(value) || 'option'
  const taken = new Set(await listSlugsLike(tx, attributeId, base))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  const [made] = await insertOptions(tx, [{ id: ids.uuid(), attributeId, value, slug }])
  return made as StoredOption
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

function checkValue(type: AttributeType, value: string): void {
  if (type === 'NUMBER' && !NUMBER.test(value)) throw notANumber(value)
}

function checkSlugs(options: readonly OptionInput[]): void {
  const slugs = new Set<string>()
  for (const { slug } of options) {
    if (slugs.has(slug)) throw optionSlugRepeated(slug)
    slugs.add(slug)
  }
}

/** What the statement gives, or the error that says in plain words which of our own keys it met. */
async function unlessTaken<T>(statement: Promise<T>, index: string, refusal: () => Error): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw isUniqueViolation(error, index) ? refusal() : error
  }
}

function fail(error: Error): never {
  throw error
}
