import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Returns the CPU time that each backend of the server's connections has used, in milliseconds. */
export async function backendsCpu(client: pg.Client | undefined): Promise<ReadonlyMap<number, number>> {
  if (!client) return new Map()
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'daybook'",
  )
  return new Map(rows.map(({ pid }) => [pid, processCpuMs(pid)]))
}

/** Returns the difference. A backend that ended in between is missing. It was idle, because a pool closes only those. */
export function cpuSince(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)
}

/** Returns the CPU time of a process's threads in milliseconds. Linux counts it in nanoseconds: proc(5), schedstat. */
export function processCpuMs(pid: number): number {
  const threads = `/proc/${pid}/task`
  try {
    return readdirSync(threads).reduce((sum, thread) => sum + threadCpuMs(`${threads}/${thread}`), 0)
  } catch {
    return 0
  }
}

const threadCpuMs = (folder: string): number => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6
