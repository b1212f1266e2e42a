import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** A server that is busy writes some ten megabytes in this time: far less than any margin. */
const CHECK_MS = 1000
const MEGABYTE = 1024 * 1024
/** On a small disk this share of it is margin enough, but never less than what the database needs to finish its work. */
const SHARE_OF_DISK = 0.1
const LEAST_MARGIN_BYTES = 48 * MEGABYTE

export type FreeSpace = {
  /** False while the disk is too full to store anything new. */
  hasRoom(): boolean
  /** Looks again: something could not be written. */
  check(): void
  close(): void
}

/** Looks every second whether more than the margin is free on the disk of a folder. A margin of 0 is always kept. */
export function watchFreeSpace(folder: string, marginMegabytes: number): FreeSpace {
  if (marginMegabytes === 0) return { hasRoom: () => true, check() {}, close() {} }
  const isEnough = ({ bavail, blocks, bsize }: Sizes): boolean => {
    const margin = Math.min(marginMegabytes * MEGABYTE, Math.max(LEAST_MARGIN_BYTES, blocks * bsize * SHARE_OF_DISK))
    return bavail * bsize >= margin
  }
  let hasRoom = isEnough(statfsSync(folder))
  const timer = setInterval(async () => {
    try {
      hasRoom = isEnough(await statfs(folder))
    } catch {
      // A disk that can't be asked tells of its trouble when something is written.
    }
  }, CHECK_MS)
  timer.unref()
  return {
    hasRoom: () => hasRoom,
    check() {
      hasRoom = isEnough(statfsSync(folder))
    },
    close: () => clearInterval(timer),
  }
}

type Sizes = { bavail: number; blocks: number; bsize: number }
