import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** A line of a result that is kept. `cost` is relative to something measured in turns with it, so that machines can be compared. */
export type Costed = { readonly name: string; readonly cost: number; readonly spread: number }

/** A result as it is committed. */
export type Result<Row> = { readonly node: string; readonly processor: string; readonly rows: readonly Row[] }

/** A slower run counts as a regression beyond this, and beyond the spread of both runs. */
const TOLERANCE = 0.4

/** In words, each line that costs more than when the result was committed. */
export function regressions(now: readonly Costed[], committed: readonly Costed[]): string[] {
  return now.flatMap((row) => {
    const before = committed.find(({ name }) => name === row.name)
    if (!before) return []
    const noise = Math.max(TOLERANCE, row.spread + before.spread)
    const slower = row.cost / before.cost - 1
    if (slower <= noise) return []
    return [`${row.name} costs ${percent(slower)} more than committed; noise is ${percent(noise)}.`]
  })
}

export const percent = (part: number): string => `${Math.round(part * 100)} %`

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** How far rounds were apart: the middle half's width, relative to the median. */
export const spreadOf = (numbers: readonly number[]): number =>
  (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / median(numbers)

/** The first column stands to the left, the others to the right. */
export function printTable(head: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]!.length)))
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
    process.stdout.write(`${cells.join('  ')}\n`)
  }
}

/** Who else runs on the machine takes more from some than from others: even shares mean little then. */
export function warnOfLoad(): void {
  const load = loadavg()[0]!
  if (load < 1) return
  process.stdout.write(`NOISY  The load was ${load.toFixed(1)} before this began; repeat it on a quiet machine.\n`)
}

/** Each of them in a line of its own, and the process fails if there is any. */
export function complain(word: 'MISSED' | 'SLOWER', complaints: readonly string[]): void {
  for (const complaint of complaints) process.stdout.write(`${word}  ${complaint}\n`)
  if (complaints.length > 0) process.exitCode = 1
}

export const readRows = <Row>(file: URL): readonly Row[] | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result<Row>).rows : undefined

/** Numbers get four digits: more would only be noise in the history. */
export function writeRows<Row>(file: URL, rows: readonly Row[], more: Record<string, number> = {}): void {
  const result = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', ...more, rows }
  const shortened = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
  writeFileSync(file, `${JSON.stringify(result, shortened, 2)}\n`)
}
