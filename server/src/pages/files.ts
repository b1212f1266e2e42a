import type { Http } from '../http/create-http.ts'
import { pathText } from '../http/input/path-text.ts'
import { createServedText, type ServedText } from '../http/served-text.ts'
import { ASSET_NAMES, readAsset } from './assets.ts'
import { TAB_ICON } from './icons.ts'
import { brandSheet } from './looks/brand.ts'

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
    const name = pathText(request, 'name')
    const asset = assets.get(name)
    if (asset) return asset(request, reply)
    const sheet = brandSheet(name)
    return sheet === undefined ? reply.callNotFound() : createServedText(sheet, 'text/css', FOR_EVER)(request, reply)
  })
}
