import { type Html, html } from '../../lib/text/html.ts'
import { icons } from '../icons.ts'
import { facesView, faceView } from '../looks/faces.ts'
import { markdownView } from '../looks/markdown.ts'
import { priceFact } from '../price.ts'
import { hostsOf, lengthInWords } from './names.ts'
import type { OpenEvent } from './open-event.ts'
import { placesOf } from './places.ts'
import { seriesCount } from './series.ts'

type Card = Pick<OpenEvent, 'bookable' | 'reader' | 'looks' | 'faces'> & {
  lengthMinutes: number
  /** The address of this page for each length, if there are several. */
  lengths?: readonly { minutes: number; href: string }[]
  /** The choices so far. */
  chosen?: Html
}

/** Shows the meeting's title, hosts, length, price and place. */
export function eventCard({ bookable, reader, looks, faces, lengthMinutes, lengths = [], chosen }: Card): Html {
  const { t } = reader
  const host = hostsOf(bookable, reader)
  const places = placesOf(bookable.locations, t)
  const meetings = seriesCount(bookable)
  return html`<section class="card stack" aria-labelledby="event">
<p class="about">${faces.length > 1 ? facesView(faces) : faceView(host, faces[0]?.pictureUrl ?? looks?.pictureUrl ?? null)}<span>${host}</span></p>
<h1 id="event">${bookable.title}</h1>
${bookable.description && html`<div class="soft prose">${markdownView(bookable.description)}</div>`}
<dl class="facts">
<div><dt>${icons.clock}<span class="unseen">${t('page.event.length')}</span></dt><dd>${lengthInWords(lengthMinutes, t)}</dd></div>
${priceFact(bookable, reader)}
${
  meetings > 1 &&
  html`<div><dt>${icons.calendar}<span class="unseen">${t('page.event.details')}</span></dt><dd>${t('page.event.series', { count: meetings })}</dd></div>`
}
${
  places.length > 0 &&
  html`<div><dt>${icons.place}<span class="unseen">${t('page.event.place')}</span></dt><dd><ul>${places.map(({ label }) => html`<li>${label}</li>`)}</ul></dd></div>`
}
${
  bookable.confirmationPolicy === 'always' &&
  html`<div><dt>${icons.ask}<span class="unseen">${t('page.event.details')}</span></dt><dd>${t('page.event.confirmation', { host })}</dd></div>`
}
</dl>
${
  lengths.length > 1 &&
  html`<nav aria-label="${t('page.event.lengths')}"><ul class="pills">${lengths.map(
    ({ minutes, href }) =>
      html`<li>${
        minutes === lengthMinutes
          ? html`<a href="${href}" aria-current="true">${lengthInWords(minutes, t)}</a>`
          : html`<a href="${href}">${lengthInWords(minutes, t)}</a>`
      }</li>`,
  )}</ul></nav>`
}
${chosen}
</section>`
}
