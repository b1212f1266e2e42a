// This script runs all checks that don't run the code: `npm run check`.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const TYPES = 'node_modules/.cache/types.tsbuildinfo'

const steps: readonly (readonly [name: string, program: string, ...rest: string[]])[] = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off', '.'],
  ['build', 'node', 'scripts/build.mjs', '--if-needed'],
  ['types of the engine, which has no Node', 'tsc', '-p', 'packages/availability', '--noEmit'],
  ['types of the calendar reader, which has no Node', 'tsc', '-p', 'packages/icalendar', '--noEmit'],
  ['types of the client, which has no Node', 'tsc', '-p', 'packages/client', '--noEmit'],
  ['types of the texts, which have no Node', 'tsc', '-p', 'packages/i18n', '--noEmit'],
  ['types of what browsers run', 'tsc', '-p', 'web', '--noEmit'],
  // The build checks no types. The result is kept for the next check.
  ['types of all code, tests and scripts', 'tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', TYPES],
  ['import directions', 'tsx', 'scripts/check-imports.ts'],
  ['sizes of folders', 'tsx', 'scripts/check-folder-sizes.ts'],
  ['writers of tables', 'tsx', 'scripts/check-table-writers.ts'],
  ['regular expressions', 'tsx', 'scripts/check-regexes.ts'],
  ['escapes from the type checker', 'tsx', 'scripts/check-type-escapes.ts'],
  ['tests that show the requirements', 'tsx', 'scripts/check-named-tests.ts'],
  ['licences', 'tsx', 'scripts/check-licences.ts'],
  ['the API document', 'tsx', 'scripts/check-api-document.ts'],
  ['dead exports', 'knip', '--no-progress', '--no-config-hints'],
]

const SHOWN_LINES = 80

const { values } = parseArgs({ options: { results: { type: 'string' } } })
let failed = 0
// npm adds the folder of the installed programs to the PATH of its scripts.
for (const [name, program, ...rest] of steps) {
  const startedAt = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    encoding: 'utf8',
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (status === 0) {
    process.stdout.write(`ok      ${name} (${seconds} s)\n`)
    continue
  }
  failed++
  const said = `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`
  process.stdout.write(`FAILED  ${name} (${seconds} s)\n${said.split('\n').slice(-SHOWN_LINES).join('\n')}\n`)
}
if (values.results) {
  writeFileSync(values.results, JSON.stringify({ numPassedTests: steps.length - failed, numFailedTests: failed }))
}
process.exitCode = failed === 0 ? 0 : 1
