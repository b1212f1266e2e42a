import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { percent, plainDeviation, type Row, regressions } from './compare.ts'
import { calibrate, measure } from './measure.ts'
import { workloads } from './workloads.ts'

// npm run bench: measures the engine, compares with the committed result, and fails on a regression.
//   --write      keeps this result as the one to compare with
//   --only w1    measures the workloads whose names begin so

type Result = { readonly node: string; readonly processor: string; readonly loopMs: number; readonly rows: Row[] }

const resultFile = new URL('results.json', import.meta.url)
const coldFile = fileURLToPath(new URL('cold.ts', import.meta.url))

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string', default: '' } } })

const committed = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Result) : undefined
for (let i = 0; i < 20; i++) calibrate()
const rows = workloads
  .filter(({ name }) => name.startsWith(values.only))
  .map((workload): Row => {
    const cold = execFileSync(process.execPath, ['--import', 'tsx', coldFile, workload.name], { encoding: 'utf8' })
    return { ...measure(workload), ...JSON.parse(cold), target: workload.target ?? null }
  })

print(rows)
const loops = Array.from({ length: 9 }, calibrate).sort((a, b) => a - b)
const result: Result = {
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  loopMs: rounded(loops[4]!),
  rows: rows.map(shortened),
}
if (values.write || !committed) {
  writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`)
} else {
  const slower = regressions(rows, committed.rows)
  for (const line of slower) process.stdout.write(`SLOWER  ${line}\n`)
  if (slower.length > 0) process.exitCode = 1
}

function print(rows: readonly Row[]): void {
  const head = ['workload', 'prepare', 'cold', 'median', 'p99', 'CPU', 'plain CPU', 'faster', 'target', 'kB', 'slots']
  const lines = rows.map((row) => [
    row.name,
    ...[row.prepareMs, row.coldMs, row.medianMs, row.p99Ms, row.cpuMs, row.plainCpuMs].map(milliseconds),
    `${Math.round(row.timesFaster)}×`,
    row.target === null ? '' : `${row.target}×`,
    (row.allocatedBytes / 1000).toFixed(1),
    String(row.slots),
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]!.length)))
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
    process.stdout.write(`${cells.join('  ')}\n`)
  }
  const there = new Map(workloads.map(({ name, plainThere }) => [name, plainThere]))
  process.stdout.write(
    'Times in milliseconds; CPU and plain CPU for the same changed questions, in turns.\n' +
      `The plain version is within ${percent(plainDeviation(rows, there))} of the one of the targets.\n`,
  )
}

function milliseconds(time: number): string {
  return time >= 1 ? time.toFixed(2) : time.toFixed(4)
}

/** Four digits: more would only be noise in the history. */
function rounded(number: number): number {
  return Number(number.toPrecision(4))
}

function shortened(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? rounded(value) : value]),
  ) as Row
}
