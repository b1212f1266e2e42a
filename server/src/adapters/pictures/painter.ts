import { fileURLToPath } from 'node:url'
import { lowPriorityThreads } from '../threads/low-priority-threads.ts'
import type { Preview } from './preview.ts'

/** Draws pictures without holding up requests. */
export type Painter = {
  /** Returns a PNG, or undefined while too many others wait. */
  paint(preview: Preview): Promise<Buffer | undefined>
  close(): Promise<void>
}

/** A picture takes a tenth of a second of a core. */
const THREADS = 2
/** The last of them waits for half a second, and much longer where other programs keep the cores busy. */
const MAX_WAITING = 8
const PATIENCE_MS = 15_000

/** A thread can't read TypeScript, so a server that runs from its sources takes the built file. */
const MODULE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/adapters/pictures/draw.js' : './draw.js',
  import.meta.url,
)

/** Creates a painter that draws in threads, two pictures at a time, in the order of their arrival. */
export function createPainter(): Painter {
  const threads = lowPriorityThreads(fileURLToPath(MODULE), PATIENCE_MS)
  const name: keyof typeof import('./draw.ts') = 'draw'
  return limited(async (preview) => Buffer.from((await threads.call(name, preview)) as Uint8Array), threads.close)
}

/** Limits the pictures that are drawn at the same time, and those that wait. */
export function limited(draw: (preview: Preview) => Promise<Buffer>, close: () => Promise<void>): Painter {
  let drawing = 0
  const waiting: (() => void)[] = []
  return {
    async paint(preview) {
      if (drawing < THREADS) drawing++
      else if (waiting.length >= MAX_WAITING) return undefined
      else await new Promise<void>((proceed) => waiting.push(proceed))
      try {
        return await draw(preview)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else drawing--
      }
    },
    close,
  }
}
