import type { Translator } from '@daybook/i18n'
import type { Availability, Bookable } from '../../features/scheduling/availability/service.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { Writer } from '../when.ts'

const DAY_MS = 86_400_000
const DAYS_AROUND = 14
const MOST = 6

type Wanted = { start: number; lengthMinutes: number; timeZone: string }

/** Returns the free times that are nearest to a taken one, in order. */
export async function nearbyTimes(
  availability: Pick<Availability, 'listStarts'>,
  { id }: Bookable,
  { start, lengthMinutes, timeZone }: Wanted,
  now: Date,
): Promise<number[]> {
  const { starts } = await availability.listStarts(
    { eventTypeId: id },
    {
      from: Math.max(start - DAYS_AROUND * DAY_MS, now.getTime()),
      until: start + DAYS_AROUND * DAY_MS,
      lengthOf: () => lengthMinutes,
      bookerTimeZone: timeZone,
    },
    now,
  )
  const distance = (free: number) => Math.abs(free - start)
  return [...starts]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MOST)
    .sort((one, other) => one - other)
}

/** The name of the choice. The form's own time is in its address. */
const OTHER_SLOT = 'slot'

/** Offers other times inside the form, so that the visitor keeps what they have typed. */
export const nearbyView = (starts: readonly number[], writer: Writer, t: Translator): Html | false =>
  starts.length > 0 &&
  html`<fieldset class="nearby"><legend>${t('booker.nearby')}</legend>
<div class="nearby-times">${starts.map((start, index) => {
    const instant = new Date(start).toISOString()
    return html`<div class="choice"><input type="radio" id="${OTHER_SLOT}-${index}" name="${OTHER_SLOT}" value="${instant}">
<label for="${OTHER_SLOT}-${index}"><time datetime="${instant}">${writer.day(writer.dateOf(start))}, ${writer.time(start)}</time></label></div>`
  })}</div></fieldset>`
