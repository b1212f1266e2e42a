import { LRUCache } from 'lru-cache'
import type { Http } from '../../http/create-http.ts'
import { sha256 } from '../../lib/secrets/hash.ts'
import type { PageDependencies } from '../dependencies.ts'
import { ofPerson, ofTeam } from '../event/event-places.ts'
import { sendMissing } from '../failed-page.ts'
import { secure } from '../send-page.ts'
import { draw } from './draw.ts'
import { PREVIEWS } from './preview-address.ts'
import { type FindPreview, ofEvent, ofOrganizationPage, ofPersonPage, ofTeamPage } from './previews.ts'

const PAGES: readonly (readonly [path: string, findPreview: FindPreview])[] = [
  ['/', ofOrganizationPage],
  ['/org/:organizationSlug', ofOrganizationPage],
  ['/:username', ofPersonPage],
  ['/org/:organizationSlug/:username', ofPersonPage],
  ['/team/:teamSlug', ofTeamPage],
  ['/org/:organizationSlug/team/:teamSlug', ofTeamPage],
  ['/:username/:slug', ofEvent(ofPerson)],
  ['/org/:organizationSlug/:username/:slug', ofEvent(ofPerson)],
  ['/team/:teamSlug/:slug', ofEvent(ofTeam)],
  ['/org/:organizationSlug/team/:teamSlug/:slug', ofEvent(ofTeam)],
]

/** It is part of every version of a picture. Another drawing needs another number. */
const DRAWING = 1
const MAX_KEPT_BYTES = 8_000_000
const FOR_AN_HOUR = 'public, max-age=3600'

/** Serves the pictures of pages, which networks and messengers show beside links. A picture is drawn once per content. */
export function previewRoutes(http: Http, deps: PageDependencies): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: ({ length }) => length })

  for (const [path, findPreview] of PAGES) {
    http.get(PREVIEWS + path, { config: { page: true } }, async (request, reply) => {
      const preview = await findPreview(deps, request)
      if (!preview) return sendMissing(request, reply)
      const version = sha256(JSON.stringify([DRAWING, preview]))
        .toString('base64url')
        .slice(0, 22)
      const etag = `"${version}"`
      secure(reply).header('cache-control', FOR_AN_HOUR).header('etag', etag).header('vary', 'accept-language')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const picture = kept.get(version) ?? (await draw(preview))
      kept.set(version, picture)
      return reply.type('image/png').send(picture)
    })
  }
}
