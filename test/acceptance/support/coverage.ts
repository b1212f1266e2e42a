import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from './document.ts'
import { reasonsWithoutRefusal, reasonsWithoutSuccess } from './reasons.ts'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(FOLDER, 'COVERAGE.md')

type Count = { successes: number; refusals: number }

/** Compares what the stories have asked with the document and with COVERAGE.md. Returns the faults. */
export function coverageFaults(records: string): string[] {
  const stories = readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts'))
  const missing = stories.filter((story) => !existsSync(join(records, `${story}.jsonl`)))
  // A run of some stories covers less than the whole.
  if (missing.length > 0) return []
  const counts = countsOf(records, stories)
  const faults = operations.flatMap(({ name }) => [
    ...gapFaults(name, 'success', counts.get(name)?.successes, reasonsWithoutSuccess[name]),
    ...gapFaults(name, 'refusal', counts.get(name)?.refusals, reasonsWithoutRefusal[name]),
  ])
  const text = coverageText(counts)
  if (process.env.WRITE_COVERAGE) {
    writeFileSync(FILE, text)
  } else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
    faults.push('test/acceptance/COVERAGE.md is not what the stories cover. WRITE_COVERAGE=1 writes it.')
  }
  return faults
}

/** An operation needs the answer or a reason, and not both. */
function gapFaults(name: string, answer: string, count = 0, reason?: string): string[] {
  if (count === 0 && reason === undefined)
    return [`No story has a ${answer} of ${name}, and support/reasons.ts has no reason.`]
  if (count > 0 && reason !== undefined)
    return [`A story has a ${answer} of ${name}, so its reason in support/reasons.ts is out of date.`]
  return []
}

function countsOf(records: string, stories: readonly string[]): Map<string, Count> {
  const counts = new Map(operations.map(({ name }): [string, Count] => [name, { successes: 0, refusals: 0 }]))
  for (const story of stories) {
    for (const line of readFileSync(join(records, `${story}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')) {
      const { name, status } = JSON.parse(line) as { name: string; status: number }
      const count = counts.get(name)
      if (count) count[status < 400 ? 'successes' : 'refusals']++
    }
  }
  return counts
}

function coverageText(counts: ReadonlyMap<string, Count>): string {
  const groups = [...new Set(operations.map(({ group }) => group))].sort()
  const whole = operations.filter(({ name }) => counts.get(name)?.successes && counts.get(name)?.refusals)
  const lines = [
    '# What the acceptance suite covers',
    '',
    'A run of `npm run test:acceptance` compares this file with what it has asked. With `WRITE_COVERAGE=1` the run writes',
    'the file. Each answer had the status and the form that `docs/openapi.json` declares.',
    '',
    `The document has ${operations.length} operations. ${whole.length} of them were asked with a success and a refusal.`,
    'The others have a reason in the place of the number.',
  ]
  for (const group of groups) {
    lines.push('', `## ${group}`, '', '| operation | successes | refusals |', '| --- | ---: | ---: |')
    for (const { name } of operations.filter((operation) => operation.group === group)) {
      const count = counts.get(name) ?? { successes: 0, refusals: 0 }
      const successes = count.successes || reasonsWithoutSuccess[name] || 0
      const refusals = count.refusals || reasonsWithoutRefusal[name] || 0
      lines.push(`| \`${name}\` | ${successes} | ${refusals} |`)
    }
  }
  return `${lines.join('\n')}\n`
}
