import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from './server-process.ts'

const preload = fileURLToPath(new URL('./wrong-clock-preload.mjs', import.meta.url))
const PATIENCE_MS = 10_000

/** The clock of the machine on which a server runs. */
export type WrongClock = {
  /** The environment of a server that runs there. */
  environment: Record<string, string>
  /** Sets the clock for the next start. */
  set(offsetMs: number): void
  /** Sets the clock while the server runs. Resolves when the server sees it. */
  jump(server: ServerProcess, offsetMs: number): Promise<void>
  remove(): void
}

/** Makes a machine whose clock is ahead by this time, or behind if it is negative. */
export function wrongClock(offsetMs = 0): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-wrong-clock-'))
  const file = join(folder, 'offset')
  const set = (ms: number) => writeFileSync(file, String(ms))
  set(offsetMs)
  return {
    environment: { WRONG_CLOCK: file, NODE_OPTIONS: `--import ${preload}` },
    set,
    async jump({ pid }, ms) {
      set(ms)
      rmSync(`${file}.seen`, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (const deadline = Date.now() + PATIENCE_MS; seen(`${file}.seen`) !== String(ms); await sleep(10))
        if (Date.now() > deadline) throw new Error(`The server did not see its clock for ${PATIENCE_MS} ms.`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function seen(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
