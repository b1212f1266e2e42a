import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Looks, offeredLocations, type WholeEventType } from '../../features/scheduling/event-types/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { icons } from '../icons.ts'
import type { Page } from '../layout.ts'
import { faceView, lookOf, originsOf } from '../looks/faces.ts'
import { markdownView } from '../looks/markdown.ts'
import { priceFact } from '../price.ts'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { organizationOf } from './event-places.ts'
import { lengthInWords, nameOf } from './names.ts'
import { placesOf } from './places.ts'

/** @throws `USER_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
export async function sendPersonPage(
  deps: Pick<PageDependencies, 'eventTypes' | 'availability' | 'pageAddresses' | 'videoRooms'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const username = pathText(request, 'username')
  const { organizationSlug, base } = organizationOf(deps, request)
  const offered = await deps.eventTypes.list({ owner: { username, orgSlug: organizationSlug }, viewerId: null })
  if (offered.length === 0) await deps.availability.checkOwner({ username, slug: '', organizationSlug })
  const reader = readerOf(request)
  const ownerId = offered[0]?.userId ?? null
  const looks = ownerId === null ? null : await deps.eventTypes.looksOfPerson(ownerId)
  const onPage = { username, base, offersVideo: deps.videoRooms.isOffered, looks }
  return sendPage(request, reply, 200, personPage(onPage, offered, reader), reader, {
    picturesOf: originsOf([looks?.pictureUrl ?? null]),
  })
}

type OnPage = { username: string; base: string; offersVideo: boolean; looks: Looks | null }

function personPage(onPage: OnPage, offered: readonly WholeEventType[], reader: Reader): Page {
  const { t } = reader
  const { username, looks } = onPage
  const [owner] = offered[0]?.users ?? []
  const name = owner ? nameOf(owner) : username
  const title = t('page.person.title', { name })
  return {
    title,
    description: looks?.bio ?? title,
    look: lookOf(looks),
    body: html`<div class="centred wide stack">
<div class="about">${faceView(name, looks?.pictureUrl ?? null)}<div><h1>${title}</h1>
${looks?.bio && html`<div class="prose">${markdownView(looks.bio)}</div>`}
<p>${t(offered.length > 0 ? 'page.person.choose' : 'page.person.nothing')}</p></div></div>
${offered.length > 0 && html`<ul class="offers">${offered.map((eventType) => offer(onPage, eventType, reader))}</ul>`}
</div>`,
  }
}

function offer({ base, username, offersVideo }: OnPage, eventType: WholeEventType, reader: Reader): Html {
  const { t, chosen } = reader
  const path = `${base}/${encodeURIComponent(username)}/${encodeURIComponent(eventType.slug)}`
  const lengths = eventType.lengthOptionsMinutes ?? [eventType.lengthMinutes]
  const places = placesOf(offeredLocations(eventType.locations, offersVideo), t)
  return html`<li class="card">
<h2><a href="${address(path, { lang: chosen })}">${eventType.title}</a></h2>
${eventType.description && html`<div class="soft more prose">${markdownView(eventType.description)}</div>`}
<dl class="facts soft">
<div><dt>${icons.clock}<span class="unseen">${t('page.event.length')}</span></dt><dd>${lengths.map((minutes) => lengthInWords(minutes, t)).join(', ')}</dd></div>
${priceFact(eventType, reader)}
${places.length > 0 && html`<div><dt>${icons.place}<span class="unseen">${t('page.event.place')}</span></dt><dd>${places.map(({ label }) => label).join(', ')}</dd></div>`}
</dl></li>
`
}
