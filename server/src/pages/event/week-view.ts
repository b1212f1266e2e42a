import { type Html, html } from '../../lib/text/html.ts'
import { icons } from '../icons.ts'
import type { Reader } from '../reader.ts'
import { zoneOptions } from '../time-zones.ts'
import { addDays, type Writer } from '../when.ts'
import type { Day, Week } from './find-week.ts'

/** Parameters that lead to this page again. A link changes some of them. */
type Parameters = Readonly<Record<string, string | number | undefined>>

export type WeekView = {
  reader: Reader
  writer: Writer
  week: Week
  title: string
  isZoneLocked: boolean
  /** The parameters besides the week, the zone and the slot. */
  kept: Parameters
  to(parameters: Parameters): string
  /** The address that reports changes of these times, or undefined if they stay as shown. */
  live?: string | undefined
}

/** Shows the free times of a week. Each one links to its form. */
export const weekView = (view: WeekView): Html => html`<section class="stack" aria-labelledby="choose">
<div class="week-head">
<div><h2 id="choose">${view.title}</h2><p class="soft">${view.writer.days(view.week.first, view.week.last)}</p></div>
${navigation(view)}
</div>
${zoneLine(view)}
${times(view)}
</section>`

/** Shows the part that the page's script replaces after another booking. */
function times(view: WeekView): Html {
  const { week, live, to } = view
  const shown = week.days.some(({ starts }) => starts.length > 0) ? dayList(view) : emptyWeek(view)
  return live === undefined
    ? shown
    : html`<div id="times" class="stack" tabindex="-1" data-live="${live}" data-page="${to({ week: week.first })}">${shown}</div>`
}

function navigation({ reader: { t }, week: { first, today }, to }: WeekView): Html {
  const earlier = addDays(first, -7)
  return html`<nav aria-label="${t('page.week.navigation')}"><ul>
${
  first > today &&
  html`<li><a class="button quiet" rel="prev" aria-label="${t('page.week.earlierWeek')}" href="${to({ week: earlier > today ? earlier : today })}">${icons.back} ${t('page.week.earlier')}</a></li>`
}
<li><a class="button quiet" rel="next" aria-label="${t('page.week.laterWeek')}" href="${to({ week: addDays(first, 7) })}">${t('page.week.later')} ${icons.arrow}</a></li>
</ul></nav>`
}

function zoneLine({ reader: { t }, writer, week, isZoneLocked, kept }: WeekView): Html {
  const zone = writer.zone(week.from, week.until)
  if (isZoneLocked) return html`<p class="zone">${t('page.zone.locked', { zone })}</p>`
  return html`<div class="zone" data-zone="${writer.timeZone}"><p>${t('page.zone.shown', { zone })}</p>
<details><summary>${t('page.zone.change')}</summary>
<form method="get">
${Object.entries({ ...kept, week: week.first }).map(
  ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
)}
<div><label for="time-zone">${t('page.zone.label')}</label>
<select id="time-zone" name="timeZone">${zoneOptions(writer.timeZone, t('page.zone.other'))}</select></div>
<button class="button quiet">${t('page.zone.submit')}</button>
</form></details></div>`
}

function dayList(view: WeekView): Html {
  const { reader, writer, week } = view
  const free = week.days.filter(({ starts }) => starts.length > 0)
  const without = week.days.filter(({ starts }) => starts.length === 0)
  return html`<ol class="days">${free.map((day) => dayOf(day, view))}</ol>
${
  without.length > 0 &&
  html`<p class="soft">${reader.t('page.week.without', { days: writer.list(without.map(({ date }) => writer.day(date))) })}</p>`
}`
}

/** The characters of `09:00`. A time with `AM` needs wider buttons. */
const SHORT_TIME = 5

function dayOf({ date, starts }: Day, view: WeekView): Html {
  const { writer } = view
  const isLong = starts.some((start) => writer.time(start).length > SHORT_TIME)
  return html`<li>
<h3><time datetime="${date}"><span>${writer.weekday(date)}</span> <span class="soft">${writer.dayAndMonth(date)}</span></time></h3>
<ul class="slots${isLong && ' long'}">
${starts.map((start) => slotLink(date, start, view))}
</ul></li>
`
}

function slotLink(date: string, start: number, { writer, to }: WeekView): Html {
  const instant = new Date(start).toISOString()
  const time = writer.time(start)
  return html`<li><a href="${to({ slot: instant })}" aria-label="${writer.day(date)}, ${time}"><time datetime="${instant}">${time}</time></a></li>
`
}

function emptyWeek({ reader: { t }, writer, week, to }: WeekView): Html {
  if (week.next === undefined) {
    return html`<div class="empty stack"><p>${t('page.week.noneUntil', { date: writer.dayWithYear(week.lookedUntil) })}</p>
<p><a class="button quiet" href="${to({ week: week.lookedUntil })}">${t('page.week.lookFurther')}</a></p></div>`
  }
  const date = writer.dateOf(week.next)
  return html`<div class="empty stack"><p>${t('page.week.none')}</p>
<p><a class="button" href="${to({ week: date })}">${t('page.week.next', { date: writer.dayWithYear(date) })} ${icons.arrow}</a></p></div>`
}
