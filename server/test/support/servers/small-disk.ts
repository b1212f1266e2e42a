import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A disk for the data of one server. A test fills and frees it. */
export type SmallDisk = {
  /** The environment of a server that uses it. */
  environment: Record<string, string>
  /** Leaves less than any margin, but enough for running writes. */
  fillToMargin(): void
  /** Leaves no space. */
  fill(): void
  free(): void
  remove(): void
}

const preload = fileURLToPath(new URL('./full-disk-preload.mjs', import.meta.url))
const MEGABYTE = 1024 * 1024

/** Simulates a full disk on any machine: the server sees a full disk, and its writes fail. */
export function pretendedDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-pretended-disk-'))
  const signs = join(folder, 'signs')
  mkdirSync(signs)
  const sign = (name: string) => writeFileSync(join(signs, name), '')
  return {
    environment: { DATA_DIR: join(folder, 'data'), FULL_DISK: signs, NODE_OPTIONS: `--import ${preload}` },
    fillToMargin: () => sign('low'),
    fill: () => sign('unwritable'),
    free() {
      rmSync(join(signs, 'low'), { force: true })
      rmSync(join(signs, 'unwritable'), { force: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Mounts a real disk of 200 MB, if this process may do so. */
export function mountedDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-mounted-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  const fillUpTo = (left: number) => {
    const { bavail, bsize } = statfsSync(folder)
    const file = openSync(filler, 'a')
    try {
      for (let bytes = bavail * bsize - left; bytes > 0; bytes -= MEGABYTE)
        writeSync(file, Buffer.alloc(Math.min(bytes, MEGABYTE)))
    } catch (error) {
      // The server itself has taken the last bytes.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }
  return {
    environment: { DATA_DIR: join(folder, 'data') },
    fillToMargin: () => fillUpTo(30 * MEGABYTE),
    fill: () => fillUpTo(0),
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
