import type { Http } from '../http/create-http.ts'
import { pathText } from '../http/input/path-text.ts'
import { createServedText, type ServedText } from '../http/served-text.ts'
import { ASSET_NAMES, readAsset, STYLE_ADDRESS } from './assets.ts'
import { brandRules } from './looks/brand.ts'
import { TAB_ICON } from './tab-icon.ts'

const page = { config: { page: true } }

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

/** The first parts of paths that are for one person or for programs. */
const PRIVATE = [
  'api',
  'bookings',
  'd',
  'dashboard',
  'dev',
  'login',
  'payments',
  'settings',
  'signup',
  'v1',
  'v2',
  'video',
] as const

/** Only the times of today help somebody who searches: crawlers would otherwise follow every month and every time. */
const FURTHER = ['slot', 'date', 'month', 'response'] as const

const ROBOTS = [
  'User-agent: *',
  ...PRIVATE.map((part) => `Disallow: /${part}/`),
  ...FURTHER.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
  '',
].join('\n')

const typeOf = (name: string): string => (name.endsWith('.css') ? 'text/css' : 'text/javascript')

/** Serves the files of the pages. They are few and small, so they stay in memory. */
export function serveFiles(http: Http): void {
  const assets = new Map<string, ServedText>(
    ASSET_NAMES.map((name) => [name, createServedText(readAsset(name), typeOf(name), FOR_EVER)]),
  )
  const styles = readAsset(STYLE_ADDRESS.replace('/assets/', ''))
  const icon = createServedText(TAB_ICON, 'image/svg+xml', FOR_A_DAY)
  http.get('/assets/icon.svg', page, icon)
  // Crawlers are asked to stay away from pages that are no use to them. Pages of one booking also say `noindex`.
  http.get('/robots.txt', page, createServedText(ROBOTS, 'text/plain', FOR_A_DAY))
  http.get('/assets/:name', page, (request, reply) => {
    const name = pathText(request, 'name')
    const asset = assets.get(name)
    if (asset) return asset(request, reply)
    const rules = brandRules(name)
    if (rules === undefined) return reply.callNotFound()
    return createServedText(styles + rules, 'text/css', FOR_EVER)(request, reply)
  })
}
