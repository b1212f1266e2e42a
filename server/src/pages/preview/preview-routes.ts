import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { plainPicture } from '../../adapters/pictures/plain-picture.ts'
import type { Preview } from '../../adapters/pictures/preview.ts'
import type { Http } from '../../http/create-http.ts'
import { digitsOf } from '../../lib/colour.ts'
import { sha256 } from '../../lib/secrets/hash.ts'
import type { PageDependencies } from '../dependencies.ts'
import { ofPerson, ofTeam } from '../event/event-places.ts'
import { sendMissing } from '../failed-page.ts'
import { secure } from '../send-page.ts'
import { PREVIEWS } from './preview-address.ts'
import { type FindPreview, OWN_ACCENT, ofEvent, ofOrganizationPage, ofPersonPage, ofTeamPage } from './previews.ts'

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
/** A network that got the plain picture asks again soon. */
const FOR_A_MOMENT = 'public, max-age=10'

/** Serves the pictures of pages, which networks and messengers show beside links. A picture is drawn once per content. */
export function previewRoutes(http: Http, deps: PageDependencies): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: ({ length }) => length })
  /** A crowd that asks for one picture gets one drawing. */
  const begun = new Map<string, Promise<Buffer | undefined>>()
  let plain: Buffer | undefined

  function paint(version: string, preview: Preview): Promise<Buffer | undefined> {
    const known = begun.get(version)
    if (known) return known
    const painting = deps.painter
      .paint(preview)
      .then((picture) => {
        if (picture) kept.set(version, picture)
        return picture
      })
      .finally(() => begun.delete(version))
    begun.set(version, painting)
    return painting
  }

  /** Without a picture, a message would show a broken link. */
  function sendPlain(reply: FastifyReply): FastifyReply {
    plain ??= plainPicture(`#${digitsOf(OWN_ACCENT)}`)
    return reply.header('cache-control', FOR_A_MOMENT).removeHeader('etag').type('image/png').send(plain)
  }

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
      const picture =
        kept.get(version) ??
        (await paint(version, preview).catch((error: unknown) => {
          request.log.error({ err: error }, 'a picture could not be drawn')
          return undefined
        }))
      return picture ? reply.type('image/png').send(picture) : sendPlain(reply)
    })
  }
}
