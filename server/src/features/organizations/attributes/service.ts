import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Ids } from '../../../lib/ids.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'
import { type Assignment, createAssignments } from './assignments.ts'
import { attributeSlugTaken, notANumber, optionSlugRepeated, optionSlugTaken, severalAssigned } from './errors.ts'
import {
  type Attribute,
  type AttributeType,
  checkValue,
  getAttribute,
  getLocked,
  getOption,
  publishAttribute,
} from './lookups.ts'
import { attributesOfMemberships, type MemberAttribute } from './of-memberships.ts'
import {
  type AssignedOption,
  deleteAttribute,
  deleteOption,
  findValueThatIsNoNumber,
  insertAttribute,
  insertOptions,
  listAttributes,
  listOptions,
  nextPosition,
  type StoredOption,
  updateAttribute,
  updateOption,
} from './store.ts'

export type { AssignedOption, Assignment, Attribute, MemberAttribute, StoredOption }
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
export type Attributes = ReturnType<typeof createAttributes>

/**
 * Creates the service for an organization's attributes of people, such as a department, with their options and
 * assignments.
 */
export function createAttributes({ db, run, ids }: { db: Db; run: RunCommand; ids: Ids }) {
  return {
    list: (organizationId: number, page: Page): Promise<Attribute[]> => listAttributes(db, organizationId, page),

    /** @throws `ATTRIBUTE_NOT_FOUND` */
    get: (organizationId: number, id: string): Promise<Attribute> => getAttribute(db, organizationId, id),

    /** @throws `ATTRIBUTE_SLUG_TAKEN`, `ATTRIBUTE_OPTION_SLUG_REPEATED`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    create(context: CommandContext, organizationId: number, { options, ...sent }: NewAttribute): Promise<Attribute> {
      checkSlugs(options)
      for (const { value } of options) checkValue(sent.type, value)
      return run(context, async (change) => {
        const { tx, now } = change
        const values = { id: ids.uuid(), organizationId, ...sent, createdAt: now, updatedAt: now }
        const attribute = await unlessTaken(insertAttribute(tx, values), 'attributes_slug', () =>
          attributeSlugTaken(sent.slug),
        )
        const rows = options.map((option, position) => ({
          id: ids.uuid(),
          attributeId: attribute.id,
          ...option,
          position,
        }))
        if (rows.length > 0) await insertOptions(tx, rows)
        await publishAttribute(change, 'attribute.created', attribute)
        return attribute
      })
    },

    /**
     * Changes the given fields. A new type must fit the existing options and assignments.
     *
     * @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER`, `ATTRIBUTE_HAS_SEVERAL`
     */
    update(context: CommandContext, organizationId: number, id: string, changes: AttributeChange): Promise<Attribute> {
      return run(context, async (change) => {
        const { tx, now } = change
        const { type } = await getLocked(tx, organizationId, id)
        if (changes.type === 'NUMBER' && type !== 'NUMBER') {
          const faulty = await findValueThatIsNoNumber(tx, id)
          if (faulty) throw notANumber(faulty.value)
        }
        const changed = await unlessTaken(
          unlessTaken(updateAttribute(tx, id, { ...changes, updatedAt: now }), 'attributes_slug', () =>
            attributeSlugTaken(String(changes.slug)),
          ),
          'attribute_assignments_single',
          () => severalAssigned(String(changes.type)),
        )
        await publishAttribute(change, 'attribute.updated', changed)
        return changed
      })
    },

    /** Deletes the attribute with its options and their assignments. @throws `ATTRIBUTE_NOT_FOUND` */
    delete(context: CommandContext, organizationId: number, id: string): Promise<Attribute> {
      return run(context, async (change) => {
        const attribute = await getLocked(change.tx, organizationId, id)
        await deleteAttribute(change.tx, id)
        await publishAttribute(change, 'attribute.deleted', attribute)
        return attribute
      })
    },

    /** @throws `ATTRIBUTE_NOT_FOUND` */
    async listOptions(organizationId: number, id: string, page: Page): Promise<StoredOption[]> {
      await getAttribute(db, organizationId, id)
      return listOptions(db, id, page)
    },

    /** @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    createOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      option: OptionInput,
    ): Promise<StoredOption> {
      return run(context, async (change) => {
        const { tx } = change
        const attribute = await getLocked(tx, organizationId, attributeId)
        checkValue(attribute.type, option.value)
        const row = { id: ids.uuid(), attributeId, ...option, position: await nextPosition(tx, attributeId) }
        const made = await unlessTaken(insertOptions(tx, [row]), 'attribute_options_slug', () =>
          optionSlugTaken(option.slug),
        )
        await publishAttribute(change, 'attribute.option-created', attribute, { optionId: row.id })
        return only(made)
      })
    },

    /** @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_NOT_FOUND`, `ATTRIBUTE_OPTION_SLUG_TAKEN`, `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
    updateOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      id: string,
      changes: { value?: string | undefined; slug?: string | undefined },
    ): Promise<StoredOption> {
      return run(context, async (change) => {
        const { tx } = change
        const attribute = await getLocked(tx, organizationId, attributeId)
        const option = await getOption(tx, attributeId, id)
        if (changes.value !== undefined) checkValue(attribute.type, changes.value)
        const { value = option.value, slug = option.slug } = changes
        const changed = await unlessTaken(updateOption(tx, id, { value, slug }), 'attribute_options_slug', () =>
          optionSlugTaken(slug),
        )
        await publishAttribute(change, 'attribute.option-updated', attribute, { optionId: id })
        return changed
      })
    },

    /** Deletes the option with its assignments. @throws `ATTRIBUTE_NOT_FOUND`, `ATTRIBUTE_OPTION_NOT_FOUND` */
    deleteOption(
      context: CommandContext,
      organizationId: number,
      attributeId: string,
      id: string,
    ): Promise<StoredOption> {
      return run(context, async (change) => {
        const { tx } = change
        const attribute = await getLocked(tx, organizationId, attributeId)
        const option = await getOption(tx, attributeId, id)
        await deleteOption(tx, id)
        await publishAttribute(change, 'attribute.option-deleted', attribute, { optionId: id })
        return option
      })
    },

    ...createAssignments({ db, run, ids }),

    /**
     * Returns the attributes of a page of memberships, by membership, in one statement. Memberships without attributes
     * are missing.
     */
    ofMemberships: (
      from: Db,
      membershipIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly MemberAttribute[]>> => attributesOfMemberships(from, membershipIds),
  }
}

function checkSlugs(options: readonly OptionInput[]): void {
  const slugs = new Set<string>()
  for (const { slug } of options) {
    if (slugs.has(slug)) throw optionSlugRepeated(slug)
    slugs.add(slug)
  }
}

/** Returns the result of the statement, or throws the refusal for the unique key that it violates. */
async function unlessTaken<T>(statement: Promise<T>, index: string, refusal: () => Error): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw isUniqueViolation(error, index) ? refusal() : error
  }
}
