import distribution from '../../server/test/support/databases/distribution.json' with { type: 'json' }

type Placing = { place: string; by?: readonly string[]; why?: string }

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Builds the tables of docs/distributing-tables.md: the place of each table, and the rules that need work. */
export function distributionTables(): string {
  const tables: readonly [string, Placing][] = Object.entries(distribution.tables)
  const { kinds, exceptions } = distribution
  const whys = [...new Set(tables.flatMap(([, { why }]) => why ?? []))]
  const placed = tables.filter(([, { by }]) => by !== undefined)
  return [
    '### Placed by a column',
    '',
    '| table | group | columns that name the owner or the host |',
    '| --- | --- | --- |',
    ...placed.map(([name, { place, by = [] }]) => `| \`${name}\` | ${place} | ${inCode(by)} |`),
    '',
    '### Copied or kept in one place',
    '',
    '| tables | where | why |',
    '| --- | --- | --- |',
    ...whys.map((why) => {
      const same = tables.filter(([, each]) => each.why === why)
      const [, { place = '' } = {}] = same[0] ?? []
      return `| ${inCode(same.map(([name]) => name))} | ${place} | ${why} |`
    }),
    '',
    "### Rules and keys that can't stay as they are",
    '',
    '| rules and keys | why | what would be done |',
    '| --- | --- | --- |',
    ...Object.entries(kinds).map(([kind, { reason, remedy }]) => {
      const same = Object.entries(exceptions).flatMap(([rule, each]) => (each === kind ? [rule] : []))
      return `| ${inCode(same)} | ${reason} | ${remedy} |`
    }),
  ].join('\n')
}
