import {
  type Face,
  type Looks,
  offeredLocations,
  type WholeEventType,
} from '../../features/scheduling/event-types/service.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { icons } from '../icons.ts'
import type { Page } from '../layout.ts'
import { facesView, faceView, lookOf } from '../looks/faces.ts'
import { markdownView } from '../looks/markdown.ts'
import { priceFact } from '../price.ts'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'
import { lengthInWords } from './names.ts'
import { placesOf } from './places.ts'

/** A person or a team, and what can be booked with them. */
export type Offering = {
  name: string
  /** The address of the page. Those of its events continue it. */
  path: string
  looks: Looks | null
  /** The faces of a team's people. A person has one. */
  faces: readonly Face[]
  offered: readonly WholeEventType[]
  offersVideo: boolean
}

/** Lists what can be booked with a person or a team. */
export function offersPage(offering: Offering, reader: Reader): Page {
  const { t } = reader
  const { name, looks, faces, offered } = offering
  const title = t('page.person.title', { name })
  return {
    title,
    description: looks?.bio ?? title,
    look: lookOf(looks),
    body: html`<div class="centred wide stack">
<div class="about">${faces.length > 1 ? facesView(faces) : faceView(name, looks?.pictureUrl ?? null)}<div><h1>${title}</h1>
${looks?.bio && html`<div class="prose">${markdownView(looks.bio)}</div>`}
<p>${t(offered.length > 0 ? 'page.person.choose' : 'page.person.nothing')}</p></div></div>
${offered.length > 0 && html`<ul class="offers">${offered.map((eventType) => offer(offering, eventType, reader))}</ul>`}
</div>`,
  }
}

function offer({ path, offersVideo }: Offering, eventType: WholeEventType, reader: Reader): Html {
  const { t, chosen } = reader
  const lengths = eventType.lengthOptionsMinutes ?? [eventType.lengthMinutes]
  const places = placesOf(offeredLocations(eventType.locations, offersVideo), t)
  return html`<li class="card">
<h2><a href="${address(`${path}/${encodeURIComponent(eventType.slug)}`, { lang: chosen })}">${eventType.title}</a></h2>
${eventType.description && html`<div class="soft more prose">${markdownView(eventType.description)}</div>`}
<dl class="facts soft">
<div><dt>${icons.clock}<span class="unseen">${t('page.event.length')}</span></dt><dd>${lengths.map((minutes) => lengthInWords(minutes, t)).join(', ')}</dd></div>
${priceFact(eventType, reader)}
${places.length > 0 && html`<div><dt>${icons.place}<span class="unseen">${t('page.event.place')}</span></dt><dd>${places.map(({ label }) => label).join(', ')}</dd></div>`}
</dl></li>
`
}
