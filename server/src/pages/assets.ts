import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Chunk = { file: string }

const manifestFile = fileURLToPath(import.meta.resolve('@daybook/web/manifest'))
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>

function addressOf(source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build of web/ has no ${source}. Run: npm run build`)
  return `/assets/${chunk.file}`
}

/** The names of all files that browsers load. Each name contains a hash, so browsers may keep the file for ever. */
export const ASSET_NAMES: readonly string[] = Object.values(manifest).map(({ file }) => file)

/** Returns the content of one of these files. */
export const readAsset = (name: string): string =>
  readFileSync(new URL(name, import.meta.resolve('@daybook/web/manifest')), 'utf8')

export const STYLE_ADDRESS = addressOf('src/styles/main.css')
export const BOOKER_SCRIPT = addressOf('src/browser/booker.tsx')
export const OWN_ZONE_SCRIPT = addressOf('src/browser/own-zone.ts')
