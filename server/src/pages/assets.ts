import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Chunk = { file: string; css?: readonly string[]; imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The pages and the dashboard are two builds, so that they share no file; see `web/vite.dashboard.config.ts`. */
const BUILDS = ['@daybook/web/manifest', '@daybook/web/dashboard-manifest'].map((name) => import.meta.resolve(name))

const manifests = BUILDS.map((build) => JSON.parse(readFileSync(fileURLToPath(build), 'utf8')) as Manifest)
const chunks: Manifest = Object.assign({}, ...manifests)

/** The build that has a file, by the name of the file. */
const buildOf = new Map<string, string>(
  manifests.flatMap((manifest, index) => Object.values(manifest).map(({ file }) => [file, BUILDS[index] ?? ''])),
)

function chunkOf(source: string): Chunk {
  const chunk = chunks[source]
  if (!chunk) throw new Error(`The build of web/ has no ${source}. Run: npm run build`)
  return chunk
}

const addressOf = (source: string): string => `/assets/${chunkOf(source).file}`

/** The names of all files that browsers load. Each name contains a hash, so browsers may keep the file for ever. */
export const ASSET_NAMES: readonly string[] = [...buildOf.keys()]

/** Returns the content of one of these files. */
export const readAsset = (name: string): string => readFileSync(new URL(name, buildOf.get(name)), 'utf8')

/** The script for other sites that show booking pages; see `web/src/embed/embed.ts`. */
export const EMBED_SCRIPT_TEXT = readFileSync(fileURLToPath(import.meta.resolve('@daybook/web/embed.js')), 'utf8')

export const STYLE_ADDRESS = addressOf('src/styles/main.css')
export const BOOKER_SCRIPT = addressOf('src/browser/booker.tsx')
export const FORM_SCRIPT = addressOf('src/browser/form.ts')
export const FRAMED_SCRIPT = addressOf('src/browser/framed.ts')
export const SIGNED_OUT_SCRIPT = addressOf('src/browser/signed-out.ts')
export const OWN_ZONE_SCRIPT = addressOf('src/browser/own-zone.ts')
export const DASHBOARD_STYLE = addressOf('src/styles/dashboard/dashboard.css')
export const DASHBOARD_SCRIPT = addressOf('src/dashboard/main.tsx')

/**
 * Returns the addresses of what the dashboard loads at first in a language, beside its script, all at the same time.
 * `isHome` adds the first screen, which would otherwise be asked for only when the rest is there.
 */
export const dashboardParts = (language: string, isHome: boolean): string[] => {
  const home = [HOME_SCREEN, ...importsOf(HOME_SCREEN)].filter((source) => source !== 'src/dashboard/main.tsx')
  const parts = [
    textsOfDashboard(language) ?? textsOfDashboard('en'),
    ...importsOf('src/dashboard/main.tsx'),
    ...(isHome ? home : []),
  ]
  return [...new Set(parts.filter((source) => source !== undefined))].map(addressOf)
}

const HOME_SCREEN = 'src/dashboard/screens/home/home.tsx'

const textsOfDashboard = (language: string): string | undefined =>
  Object.keys(chunks).find((source) => source.endsWith(`/i18n/dist/${language}/dashboard/index.js`))

/** The files that a file imports, and theirs. */
const importsOf = (source: string): string[] =>
  (chunkOf(source).imports ?? []).flatMap((each) => [each, ...importsOf(each)])
