import type { Http } from '../http/create-http.ts'
import { pathText } from '../http/input/path-text.ts'
import { createServedText, type ServedText } from '../http/served-text.ts'
import { ASSET_NAMES, readAsset } from './assets.ts'
import { TAB_ICON } from './icons.ts'

const page = { config: { page: true } }

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

const typeOf = (name: string): string => (name.endsWith('.css') ? 'text/css' : 'text/javascript')

/** Serves the files of the pages. They are few and small, so they stay in memory. */
export function serveFiles(http: Http): void {
  const assets = new Map<string, ServedText>(
    ASSET_NAMES.map((name) => [name, createServedText(readAsset(name), typeOf(name), FOR_EVER)]),
  )
  const icon = createServedText(TAB_ICON, 'image/svg+xml', FOR_A_DAY)
  http.get('/assets/icon.svg', page, icon)
  http.get('/assets/:name', page, (request, reply) => {
    const asset = assets.get(pathText(request, 'name'))
    return asset ? asset(request, reply) : reply.callNotFound()
  })
}
