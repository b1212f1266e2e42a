import type { Db } from '../../../db/connection.ts'
import { listOptionsOfMemberships, type MembershipOption } from './store.ts'

const NAMES = { TEXT: 'text', NUMBER: 'number', SINGLE_SELECT: 'singleSelect', MULTI_SELECT: 'multiSelect' } as const

type Named<Type> = { id: string; name: string; type: Type }

/** The options of one attribute that a member has, as the API shows them at the membership. */
export type MemberAttribute =
  | (Named<'text' | 'singleSelect'> & { optionId: string; option: string })
  | (Named<'number'> & { optionId: string; option: number })
  | (Named<'multiSelect'> & { options: { optionId: string; option: string }[] })

/**
 * Returns the attributes of these memberships, by membership, in one statement. Memberships without attributes are
 * missing.
 */
export async function attributesOfMemberships(
  db: Db,
  membershipIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MemberAttribute[]>> {
  const found = new Map<number, MemberAttribute[]>()
  if (membershipIds.length === 0) return found
  for (const row of await listOptionsOfMemberships(db, membershipIds)) {
    const attributes = found.get(row.membershipId)
    if (attributes) addTo(attributes, row)
    else found.set(row.membershipId, [attributeOf(row)])
  }
  return found
}

/** The options of one attribute follow each other. */
function addTo(attributes: MemberAttribute[], row: MembershipOption): void {
  const last = attributes.at(-1)
  if (last?.type === 'multiSelect' && last.id === row.attributeId)
    last.options.push({ optionId: row.optionId, option: row.value })
  else attributes.push(attributeOf(row))
}

function attributeOf({ attributeId: id, name, type: stored, optionId, value }: MembershipOption): MemberAttribute {
  const type = NAMES[stored]
  if (type === 'multiSelect') return { id, name, type, options: [{ optionId, option: value }] }
  if (type === 'number') return { id, name, type, optionId, option: Number(value) }
  return { id, name, type, optionId, option: value }
}
