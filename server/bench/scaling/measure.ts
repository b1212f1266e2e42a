import { setTimeout as sleep } from 'node:timers/promises'
import { begin, countScanned, countSyncs, type Taken } from './counters.ts'
import type { Installation } from './installation.ts'
import type { Kind } from './kinds.ts'

/** What one call of a kind takes. */
export type Cost = {
  name: string
  nodeMs: number
  databaseMs: number
  statements: number
  walBytes: number
  syncs: number
  /** The tables of which sequential scans read rows, with their number. */
  scanned: string
}

const IDLE_MS = 5000
/** Messages and events of a change are written after its answer. */
const AFTERWARDS_MS = 2000
/** PostgreSQL's backends report what they read once a second, at the end of a statement. */
const REPORT_MS = 1100
/** Fewer rows are those of a small table, which no index would make faster. */
const FEW_ROWS = 20

/** Measures what the nodes and the database do for each second without any request. */
export async function measureIdle(installation: Installation): Promise<Taken> {
  const end = await begin(installation)
  await sleep(IDLE_MS)
  const taken = await end()
  const each = (value: number) => value / taken.seconds
  return {
    nodeMs: each(taken.nodeMs),
    databaseMs: each(taken.databaseMs),
    statements: each(taken.statements),
    walBytes: each(taken.walBytes),
    seconds: 1,
  }
}

type Counts = { requests: number; warmUp: number }

/** Sends calls one after the other, to the nodes in turns, and takes off what the installation does without them. */
export async function measure(
  installation: Installation,
  kind: Kind,
  idle: Taken,
  { requests, warmUp }: Counts,
): Promise<Cost> {
  const { nodes } = installation
  let number = 0
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent++, number++) {
      const node = nodes[number % nodes.length]
      if (node) await kind.send(node, number)
    }
  }
  await send(warmUp)
  if (kind.isChange) await sleep(AFTERWARDS_MS)
  const [scanned, syncs] = [await countScanned(installation), await countSyncs(installation)]
  const end = await begin(installation)
  await send(requests)
  if (kind.isChange) await sleep(AFTERWARDS_MS)
  const taken = await end()
  await sleep(REPORT_MS)
  if (!kind.isChange) await send(1)
  const each = (name: keyof Taken) => Math.max(0, taken[name] - idle[name] * taken.seconds) / requests
  return {
    name: kind.name,
    nodeMs: each('nodeMs'),
    databaseMs: each('databaseMs'),
    statements: each('statements'),
    walBytes: each('walBytes'),
    syncs: ((await countSyncs(installation)) - syncs) / requests,
    scanned: [...(await countScanned(installation))]
      .map(([table, rows]) => [table, (rows - (scanned.get(table) ?? 0)) / requests] as const)
      .filter(([, rows]) => rows > FEW_ROWS)
      .map(([table, rows]) => `${table} ${Math.round(rows)}`)
      .join(', '),
  }
}
