import { type Translator, textsOf } from '@daybook/i18n'
import { BOOKER_TEXTS, Booker, type BookerData, bookerHref, renderView } from '@daybook/web'
import { type Html, html, raw } from '../../lib/text/html.ts'
import type { Reader } from '../reader.ts'
import { zoneOptions } from '../time-zones.ts'

/**
 * Shows the chooser of a time, and what it needs to go on in the browser. Without a script its links load the page again,
 * and a form changes the zone.
 */
export function bookerView(data: BookerData, reader: Reader): Html {
  const { t } = reader
  const island = { data, texts: textsOf(t.language, BOOKER_TEXTS), language: t.language }
  return html`<div id="booker" class="min-w-0">${raw(renderView(<Booker data={data} t={t} />))}</div>
<script type="application/json" id="booker-data">${asJson(island)}</script>
${!data.isZoneLocked && html`<noscript>${zoneForm(data, t)}</noscript>`}`
}

/** No text inside can end the element: JSON has another form for the character that begins a tag. */
const asJson = (value: object): Html => raw(JSON.stringify(value).replaceAll('<', '\\u003c'))

function zoneForm(data: BookerData, t: Translator): Html {
  const { layout, month, date } = data.view
  const kept = { ...data.kept, ...(layout === 'month' ? { month, date } : { layout, date }) }
  return html`<form method="get" action="${bookerHref({ path: data.path, kept: {} }, {})}" class="zone-form">
${Object.entries(kept).map(
  ([name, value]) => name !== 'timeZone' && html`<input type="hidden" name="${name}" value="${value}">`,
)}
<div><label for="time-zone">${t('page.zone.label')}</label>
<select id="time-zone" name="timeZone">${zoneOptions(data.view.timeZone, t('page.zone.other'))}</select></div>
<button class="button quiet">${t('page.zone.submit')}</button>
</form>`
}
