import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** A wrong picture and its difference are written here. */
const FOUND = join(tmpdir(), 'daybook-pictures')
/** Another version of the browser draws edges of letters a little differently. A moved or missing part is more than this. */
export const TOLERATED_SHARE = 0.01
/** How different the colours of a point may be, from 0 to 1. */
const TOLERATED_COLOUR = 0.2
/** Debian's package fonts-dejavu-core has this font. The pages otherwise take the font of the visitor's system. */
const FONT = '* { font-family: "DejaVu Sans" !important; caret-color: transparent !important }'

/** Returns the share of the points in which the page differs from the stored picture. */
export async function differenceFrom(name: string, page: Page): Promise<number> {
  await page.addStyleTag({ content: FONT })
  const shot = PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
  const file = join(FOLDER, `${name}.png`)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, PNG.sync.write(shot))
  }
  if (!existsSync(file)) throw new Error(`There is no picture ${file}. UPDATE_PICTURES=1 stores it.`)
  const stored = PNG.sync.read(readFileSync(file))
  const { width, height } = stored
  expect([shot.width, shot.height]).toEqual([width, height])
  const difference = new PNG({ width, height })
  const points = pixelmatch(stored.data, shot.data, difference.data, width, height, { threshold: TOLERATED_COLOUR })
  const share = points / (width * height)
  if (share > TOLERATED_SHARE) {
    mkdirSync(FOUND, { recursive: true })
    writeFileSync(join(FOUND, `${name}.png`), PNG.sync.write(shot))
    writeFileSync(join(FOUND, `${name}.difference.png`), PNG.sync.write(difference))
  }
  return share
}
