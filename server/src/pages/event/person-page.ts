import type { FastifyReply, FastifyRequest } from 'fastify'
import { offeredLocations, type WholeEventType } from '../../features/scheduling/event-types/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { icons } from '../icons.ts'
import type { Page } from '../layout.ts'
import { priceFact } from '../price.ts'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { organizationOf } from './event-places.ts'
import { initialsOf, lengthInWords, nameOf } from './names.ts'
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
  const onPage = { username, base, offersVideo: deps.videoRooms.isOffered }
  return sendPage(request, reply, 200, personPage(onPage, offered, reader), reader)
}

type OnPage = { username: string; base: string; offersVideo: boolean }

function personPage(onPage: OnPage, offered: readonly WholeEventType[], reader: Reader): Page {
  const { t } = reader
  const { username } = onPage
  const [owner] = offered[0]?.users ?? []
  const name = owner ? nameOf(owner) : username
  const title = t('page.person.title', { name })
  return {
    title,
    body: html`<div class="centred wide stack">
<div class="about"><span class="initials" aria-hidden="true">${initialsOf(name)}</span><div><h1>${title}</h1>
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
${eventType.description && html`<p class="soft more">${eventType.description}</p>`}
<dl class="facts soft">
<div><dt>${icons.clock}<span class="unseen">${t('page.event.length')}</span></dt><dd>${lengths.map((minutes) => lengthInWords(minutes, t)).join(', ')}</dd></div>
${priceFact(eventType, reader)}
${places.length > 0 && html`<div><dt>${icons.place}<span class="unseen">${t('page.event.place')}</span></dt><dd>${places.map(({ label }) => label).join(', ')}</dd></div>`}
</dl></li>
`
}
