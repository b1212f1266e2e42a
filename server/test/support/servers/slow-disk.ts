import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const preload = fileURLToPath(new URL('./slow-disk-preload.mjs', import.meta.url))

export type SlowDisk = {
  /** The environment of a server that uses it. */
  environment: Record<string, string>
  /** Lets each sync take this time from now on. */
  setSync(ms: number): void
  /** Returns the number of syncs so far. */
  syncs(): number
  remove(): void
}

/** Simulates a disk on any machine that needs a long time to store what was written. It is fast until a test slows it. */
export function slowDisk(): SlowDisk {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-slow-disk-'))
  const signs = join(folder, 'signs')
  mkdirSync(signs)
  const setSync = (ms: number) => writeFileSync(join(signs, 'ms'), String(ms))
  setSync(0)
  return {
    environment: { DATA_DIR: join(folder, 'data'), SLOW_DISK: signs, NODE_OPTIONS: `--import ${preload}` },
    setSync,
    syncs: () => statSync(join(signs, 'syncs'), { throwIfNoEntry: false })?.size ?? 0,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
