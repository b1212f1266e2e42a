import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { call } from './live-server.ts'
import type { ServerProcess } from './server-process.ts'

const preload = fileURLToPath(new URL('./inspection-preload.mjs', import.meta.url))
const MEGABYTE = 1024 * 1024
const PATIENCE_MS = 20_000

/** What a server has after its garbage was collected. */
export type Possessions = {
  heapMegabytes: number
  residentMegabytes: number
  /** Sockets, servers, timers and whatever else keeps an event loop alive, counted by their kind. */
  handles: Record<string, number>
  /** The rows that wait, by their queue. */
  queues: Record<string, number>
  files: number
}

/** Gives a server on an embedded database a way to be asked what it has. */
export function inspection() {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-inspection-'))
  const file = join(folder, 'inspection')
  const dataDir = join(folder, 'data')
  return {
    environment: { DATA_DIR: dataDir, INSPECTION: file, NODE_OPTIONS: `--import ${preload}` } as Record<string, string>,

    async inspect(server: ServerProcess): Promise<Possessions> {
      rmSync(file, { force: true })
      process.kill(server.pid, 'SIGUSR2')
      const { heapUsed, rss, handles } = await written(file)
      const { body } = await call(server, 'GET', '/v2/admin/jobs', undefined, server.administrator)
      const queues = body.data.queues as { queue: string; waiting: number }[]
      return {
        heapMegabytes: heapUsed / MEGABYTE,
        residentMegabytes: rss / MEGABYTE,
        handles: counted(handles),
        queues: Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting])),
        files: readdirSync(dataDir, { recursive: true }).length,
      }
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function written(file: string): Promise<{ heapUsed: number; rss: number; handles: string[] }> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(20)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The server has not written it yet.
    }
  }
  throw new Error(`The server did not say what it has within ${PATIENCE_MS} ms.`)
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
