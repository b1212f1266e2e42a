import type { Finding } from './finding.ts'

const WIDTH = { result: 'problem'.length, check: 'settings in force'.length }
const GAP = '  '

/** Formats the findings for people: a line for each, and below it what to do. */
export function reportText(findings: readonly Finding[]): string {
  const indent = ' '.repeat(WIDTH.result + WIDTH.check + 2 * GAP.length)
  const lines = findings.flatMap(({ check, result, found, remedy }) => [
    `${result.padEnd(WIDTH.result)}${GAP}${check.padEnd(WIDTH.check)}${GAP}${found}`,
    ...(remedy === undefined ? [] : [`${indent}To do: ${remedy}`]),
  ])
  return `${lines.join('\n')}\n`
}

/** Returns the number of findings as words, such as `2 problems and 1 warning`. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['result']) => {
    const { length } = findings.filter(({ result }) => result === wanted)
    return `${length} ${wanted}${length === 1 ? '' : 's'}`
  }
  return `${count('problem')} and ${count('warning')}`
}

export const hasProblem = (findings: readonly Finding[]): boolean => findings.some(({ result }) => result === 'problem')
