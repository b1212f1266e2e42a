import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** A busy server writes about ten megabytes in this time, far less than any margin. */
const CHECK_MS = 1000
const MEGABYTE = 1024 * 1024
/**
 * On a small disk, this share of it is a sufficient margin. The margin is never smaller than the database needs to
 * finish its work.
 */
const SHARE_OF_DISK = 0.1
const LEAST_MARGIN_BYTES = 48 * MEGABYTE

export type FreeSpace = {
  /** Returns false while the disk is too full for new data. */
  hasRoom(): boolean
  /** Checks the disk at once, after a failed write. */
  check(): void
  close(): void
}

/** Checks every second if the disk of a folder has more free space than the margin. A margin of 0 is always free. */
export function watchFreeSpace(folder: string, marginMegabytes: number): FreeSpace {
  if (marginMegabytes === 0) return { hasRoom: () => true, check() {}, close() {} }
  const isEnough = (sizes: Sizes): boolean => sizes.bavail * sizes.bsize >= marginOf(marginMegabytes, sizes)
  let hasRoom = isEnough(statfsSync(folder))
  const timer = setInterval(async () => {
    try {
      hasRoom = isEnough(await statfs(folder))
    } catch {
      // If the disk can't be asked, a failing write will report the problem.
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

/** Returns the bytes of a disk that stay free. */
export const marginOf = (marginMegabytes: number, { blocks, bsize }: Sizes): number =>
  Math.min(marginMegabytes * MEGABYTE, Math.max(LEAST_MARGIN_BYTES, blocks * bsize * SHARE_OF_DISK))

type Sizes = { bavail: number; blocks: number; bsize: number }
