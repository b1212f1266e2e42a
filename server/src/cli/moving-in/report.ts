import type { ImportResult } from '../../features/migration/imports/service.ts'
import type { Problem } from './source.ts'

export type Report = {
  source: string
  isDryRun: boolean
  /** The number of records of each kind with each outcome. */
  counts: Record<string, Record<string, number>>
  /** What was left out or changed, and why. */
  notes: { kind: string; id: string; outcome: string; code: string; message: string }[]
  /** What could not be read. */
  problems: Problem[]
}

export const emptyReport = (source: string, isDryRun: boolean): Report => ({
  source,
  isDryRun,
  counts: {},
  notes: [],
  problems: [],
})

export function addResults(report: Report, results: readonly ImportResult[]): void {
  for (const { kind, id, outcome, notes } of results) {
    const counts = report.counts[kind] ?? {}
    report.counts[kind] = { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }
    report.notes.push(...notes.map(({ code, message }) => ({ kind, id, outcome, code, message })))
  }
}

/** The report shows the first notes of each code to people. All of them are in its JSON. */
const SHOWN = 5

/** Returns the report as text. */
export function reportText({ source, isDryRun, counts, notes, problems }: Report): string {
  const lines = [isDryRun ? `This would happen with ${source}:` : `Imported from ${source}:`]
  for (const [kind, outcomes] of Object.entries(counts)) {
    const parts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
    lines.push(`  ${kind.padEnd(12)}  ${parts.join(', ')}`)
  }
  for (const code of [...new Set(notes.map((note) => note.code))]) {
    const of = notes.filter((note) => note.code === code)
    lines.push('', `${code} (${of.length})`)
    lines.push(...of.slice(0, SHOWN).map(({ kind, id, message }) => `  ${kind} ${id}: ${message}`))
    if (of.length > SHOWN) lines.push(`  … and ${of.length - SHOWN} more. --json shows all of them.`)
  }
  if (problems.length > 0) lines.push('', `What could not be read (${problems.length})`)
  lines.push(...problems.map(({ place, message }) => `  ${place}: ${message}`))
  return `${lines.join('\n')}\n`
}
