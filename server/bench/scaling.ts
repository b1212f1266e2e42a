// This bench measures what each kind of call costs: CPU of the nodes, CPU of the database, and statements. It fills a
// database with hosts and bookings first, so that the costs of several sizes can be compared (docs/scaling.md).
//   npm run bench:scaling -- --hosts 1000 --bookings 100000          on a PostgreSQL of its own, which it starts
//   npm run bench:scaling -- --embedded --bookings 10000             on the embedded database
//   npm run bench:scaling -- --nodes 4                               with several servers on one database
//   npm run bench:scaling -- --own 10000 --team 250                  a host with more bookings, a team with more hosts
//   npm run bench:scaling -- --only slots --requests 1000            some kinds of calls, more precisely
// Calls are sent one after the other. CPU hardly depends on what else runs on the machine, which times would. Linux counts
// the CPU, so it runs on Linux. With DATABASE_URL it makes its database there. Bytes and syncs are those of the whole
// server, so nothing else should use it.
import { parseArgs } from 'node:util'
import { warnOfLoad } from '../../bench/report.ts'
import { postgresCluster, postgresPrograms } from '../test/support/servers/postgres-cluster.ts'
import { anInstallation, type Size } from './scaling/installation.ts'
import { kindsOf } from './scaling/kinds.ts'
import { type Cost, measure, measureIdle } from './scaling/measure.ts'

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    hosts: { type: 'string', default: '100' },
    bookings: { type: 'string', default: '10000' },
    own: { type: 'string', default: '100' },
    team: { type: 'string', default: '10' },
    nodes: { type: 'string', default: '1' },
    requests: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
})
const size: Size = {
  hosts: Number(values.hosts),
  bookings: Number(values.bookings),
  own: Number(values.own),
  team: Number(values.team),
  nodes: Number(values.nodes),
}
const requests = Number(values.requests)

warnOfLoad()
const cluster = values.embedded || process.env.DATABASE_URL ? undefined : await ownCluster()
const installation = await anInstallation(
  size,
  values.embedded ? undefined : (cluster?.url ?? process.env.DATABASE_URL),
)
try {
  const idle = await measureIdle(installation)
  process.stdout.write(
    `${JSON.stringify(size)}\nWithout requests, in a second: ${idle.nodeMs.toFixed(1)} ms of the nodes, ` +
      `${idle.databaseMs.toFixed(1)} ms of the database, ${idle.statements.toFixed(1)} statements.\n`,
  )
  printHead()
  const costs: Cost[] = []
  for (const kind of kindsOf(installation).filter(({ name }) => name.includes(values.only))) {
    const cost = await measure(installation, kind, idle, { requests, warmUp: requests })
    const part = costs.find(({ name }) => name === kind.without)
    const own = part ? minus(cost, part) : cost
    costs.push(own)
    printCost(own)
  }
} finally {
  await installation.stop()
  await cluster?.remove()
}

async function ownCluster() {
  const programs = postgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL below /usr/lib/postgresql. Set DATABASE_URL, or --embedded.')
  return postgresCluster(programs)
}

function minus(cost: Cost, part: Cost): Cost {
  const rest = (name: 'nodeMs' | 'databaseMs' | 'statements' | 'walBytes' | 'syncs') =>
    Math.max(0, cost[name] - part[name])
  return {
    ...cost,
    nodeMs: rest('nodeMs'),
    databaseMs: rest('databaseMs'),
    statements: rest('statements'),
    walBytes: rest('walBytes'),
    syncs: rest('syncs'),
  }
}

function printHead(): void {
  process.stdout.write(
    '| call | node ms | database ms | statements | a second per core of a node | of the database | WAL bytes | syncs | rows of full scans |\n' +
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n',
  )
}

function printCost({ name, nodeMs, databaseMs, statements, walBytes, syncs, scanned }: Cost): void {
  const rate = (ms: number) => (ms < 0.001 ? '' : (1000 / ms).toPrecision(2))
  const cells = [
    ...[name, nodeMs.toFixed(2), databaseMs.toFixed(2), statements.toFixed(1), rate(nodeMs), rate(databaseMs)],
    ...[walBytes.toFixed(0), syncs.toFixed(1), scanned],
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
