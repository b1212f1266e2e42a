import type { ServerProcess } from '../../test/support/servers/server-process.ts'
import { backendsCpu, cpuSince, processCpuMs } from './cpu.ts'
import type { Installation } from './installation.ts'

/** What a period took, of all nodes together and of the database. */
export type Taken = { nodeMs: number; databaseMs: number; statements: number; walBytes: number; seconds: number }

/** The rows that sequential scans have read, by table. They grow with the installation if a query lacks an index. */
export type Scanned = ReadonlyMap<string, number>

/** Begins a period. The returned function ends it. What the reading itself takes isn't counted. */
export async function begin(installation: Installation): Promise<() => Promise<Taken>> {
  const { nodes, client } = installation
  const ofReading = await statementsOfReading(nodes)
  const statements = await countStatements(nodes)
  const backends = await backendsCpu(client)
  const wal = await walPosition(installation)
  const nodeMs = nodes.map(({ pid }) => processCpuMs(pid))
  const began = performance.now()
  return async () => {
    const seconds = (performance.now() - began) / 1000
    const used = nodes.reduce((sum, { pid }, index) => sum + processCpuMs(pid) - (nodeMs[index] ?? 0), 0)
    const databaseMs = cpuSince(backends, await backendsCpu(client))
    const walBytes = (await walPosition(installation)) - wal
    const made = (await countStatements(nodes)) - statements - ofReading
    return { nodeMs: used, databaseMs, statements: made, walBytes, seconds }
  }
}

async function statementsOfReading(nodes: readonly ServerProcess[]): Promise<number> {
  const before = await countStatements(nodes)
  return (await countStatements(nodes)) - before
}

/** Returns the number of statements of all nodes, with the begins and ends of transactions. */
async function countStatements(nodes: readonly ServerProcess[]): Promise<number> {
  const counts = await Promise.all(
    nodes.map(async ({ url, administrator }) => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${administrator}` } })
      return Number(/^daybook_statement_duration_seconds_count (\d+)/m.exec(await answer.text())?.[1])
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function walPosition({ client }: Installation): Promise<number> {
  const found = await client?.query<{ bytes: string }>("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS bytes")
  return Number(found?.rows[0]?.bytes ?? 0)
}

export async function countSyncs({ client }: Installation): Promise<number> {
  const found = await client?.query<{ syncs: string }>('SELECT wal_sync AS syncs FROM pg_stat_wal')
  return Number(found?.rows[0]?.syncs ?? 0)
}

export async function countScanned({ client }: Installation): Promise<Scanned> {
  const found = await client?.query<{ name: string; rows: string }>(
    'SELECT relname AS name, seq_tup_read AS rows FROM pg_stat_user_tables',
  )
  return new Map(found?.rows.map(({ name, rows }) => [name, Number(rows)] as const))
}
