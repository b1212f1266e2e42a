import type { Change } from '../../../commands/change.ts'
import type { EventName } from '../../../commands/events.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUuid } from '../../../lib/ids.ts'
import { attributeNotFound, notANumber, optionNotFound } from './errors.ts'
import { findAttribute, findOption, lockAttribute, type StoredOption } from './store.ts'

export type AttributeType = 'TEXT' | 'NUMBER' | 'SINGLE_SELECT' | 'MULTI_SELECT'
export type Attribute = NonNullable<Awaited<ReturnType<typeof findAttribute>>>

/** @throws `ATTRIBUTE_NOT_FOUND` */
export async function getAttribute(db: Db, organizationId: number, id: string): Promise<Attribute> {
  const attribute = isUuid(id) ? await findAttribute(db, organizationId, id) : undefined
  if (!attribute) throw attributeNotFound()
  return attribute
}

/**
 * Locks the attribute with its options and assignments until the end of the transaction. @throws `ATTRIBUTE_NOT_FOUND`
 */
export async function getLocked(tx: Tx, organizationId: number, id: string): Promise<Attribute> {
  const attribute = isUuid(id) ? await lockAttribute(tx, organizationId, id) : undefined
  if (!attribute) throw attributeNotFound()
  return attribute
}

/** @throws `ATTRIBUTE_OPTION_NOT_FOUND` */
export async function getOption(db: Db, attributeId: string, id: string): Promise<StoredOption> {
  const option = isUuid(id) ? await findOption(db, attributeId, id) : undefined
  if (!option) throw optionNotFound(id)
  return option
}

export const publishAttribute = (
  change: Change,
  type: Extract<EventName, `attribute.${string}`>,
  { id, organizationId }: Attribute,
  payload: object = {},
): Promise<void> =>
  change.publish({
    type,
    organizationId,
    subjectKey: `attribute:${id}`,
    payload: { id, ...payload },
  })

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

/** @throws `ATTRIBUTE_VALUE_NOT_A_NUMBER` */
export function checkValue(type: AttributeType, value: string): void {
  if (type === 'NUMBER' && !NUMBER.test(value)) throw notANumber(value)
}
