import type { Catalogue, Index, Table } from '../../support/databases/catalogue.ts'

/** A table is placed by a column, or every worker has a copy of it, or only the coordinator has it. */
type Placing = { place: string; by?: readonly string[]; why?: string }

export type Distribution = {
  tables: Readonly<Record<string, Placing>>
  kinds: Readonly<Record<string, { reason: string; remedy: string }>>
  /** The rules and keys that can't stay as they are, each with its kind. */
  exceptions: Readonly<Record<string, string>>
}

const hasAny = (columns: readonly string[], wanted: readonly string[]) => columns.some((one) => wanted.includes(one))

/**
 * Returns a sentence for each table without a place, for each rule that a distributed database couldn't keep, and for
 * each line of the list that nothing needs.
 */
export function distributionFaults(catalogue: Catalogue, { tables, kinds, exceptions }: Distribution): string[] {
  const faults: string[] = []
  const broken = new Map<string, string>()
  for (const [name, table] of Object.entries(catalogue)) {
    const placing = tables[name]
    if (!placing) {
      faults.push(`${name} has no place in the list`)
      continue
    }
    const by = placing.by ?? []
    for (const column of by.filter((each) => !(each in table.columns)))
      faults.push(`${name} is placed by ${column}, which it doesn't have`)
    if (by.length > 0)
      for (const [rule, index] of Object.entries(table.indexes))
        if (index.isRule && !hasAny(index.columns, by) && !isDrawn(table, index))
          broken.set(rule, `${rule} of ${name} doesn't contain ${by.join(' or ')}`)
    for (const [key, { columns, target }] of Object.entries(table.foreignKeys)) {
      const to = tables[target]
      if (to && !mayPoint(placing, to, hasAny(columns, by)))
        broken.set(key, `${key} of ${name} leads to ${target}, which is placed in another way`)
    }
  }
  for (const [rule, sentence] of broken) if (!(rule in exceptions)) faults.push(sentence)
  for (const [rule, kind] of Object.entries(exceptions)) {
    if (!broken.has(rule)) faults.push(`${rule} is an exception without need`)
    if (!(kind in kinds)) faults.push(`${rule} is an exception of the unknown kind ${kind}`)
  }
  for (const name of Object.keys(tables)) if (!(name in catalogue)) faults.push(`${name} is in the list and no table`)
  return faults
}

/** An id from a sequence, or a random uuid, is unique on all workers without a rule. */
const isDrawn = ({ columns }: Table, { columns: ofRule }: Index): boolean =>
  ofRule.some((name) => columns[name]?.isDrawn) || (ofRule.length === 1 && columns[ofRule[0] ?? '']?.type === 'uuid')

/** Foreign keys lead to a copy on the same worker, or to a row that the same value places. */
function mayPoint(from: Placing, to: Placing, namesItsPlace: boolean): boolean {
  if (to.place === 'reference') return true
  return from.place === to.place && (from.place === 'local' || namesItsPlace)
}
