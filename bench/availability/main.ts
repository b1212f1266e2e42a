import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { complain, median, percent, printTable, readRows, regressions, warnOfLoad, writeRows } from '../report.ts'
import { plainDeviation, type Row } from './compare.ts'
import { calibrate, measure } from './measure.ts'
import { workloads } from './workloads.ts'

// npm run bench:engine: measures the engine, compares with the committed result, and fails on a regression and on a missed target.
//   --write      keeps this result as the one to compare with
//   --only w1    measures the workloads whose names begin so

const resultFile = new URL('results.json', import.meta.url)
const coldFile = fileURLToPath(new URL('cold.ts', import.meta.url))

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string', default: '' } } })

const committed = readRows<Row>(resultFile)
warnOfLoad()
for (let i = 0; i < 20; i++) calibrate()
const rows = workloads
  .filter(({ name }) => name.startsWith(values.only))
  .map((workload): Row => {
    const cold = execFileSync(process.execPath, ['--import', 'tsx', coldFile, workload.name], { encoding: 'utf8' })
    return { ...measure(workload), ...JSON.parse(cold), target: workload.target ?? null }
  })

print(rows)
complain('MISSED', missed(rows))
if (values.write || !committed) {
  writeRows(resultFile, rows, { loopMs: median(Array.from({ length: 9 }, calibrate)) })
} else {
  complain('SLOWER', regressions(rows.map(costed), committed.map(costed)))
}

function costed({ name, cpuToLoop, spread }: Row) {
  return { name, cost: cpuToLoop, spread }
}

function missed(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, target, timesFaster }) =>
    target === null || timesFaster >= target
      ? []
      : [`${name} is ${Math.round(timesFaster)} times faster than the plain version; the target is ${target}.`],
  )
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
  printTable(head, lines)
  const there = new Map(workloads.map(({ name, plainThere }) => [name, plainThere]))
  process.stdout.write(
    'Times in milliseconds; CPU and plain CPU for the same changed questions, in turns.\n' +
      `The plain version is within ${percent(plainDeviation(rows, there))} of the one of the targets.\n`,
  )
}

function milliseconds(time: number): string {
  return time >= 1 ? time.toFixed(2) : time.toFixed(4)
}
