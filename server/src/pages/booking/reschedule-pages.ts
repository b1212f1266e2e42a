import type { FastifyReply, FastifyRequest } from 'fastify'
import { selectorOf } from '../../features/scheduling/bookings/reschedule/selector-of.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { findWeek } from '../event/find-week.ts'
import { alertView } from '../event/form/problems-view.ts'
import { initialsOf } from '../event/names.ts'
import { zoneIn, zoneOf } from '../event/open-event.ts'
import { weekIn } from '../event/slot.ts'
import { weekView } from '../event/week-view.ts'
import { sendPage } from '../send-page.ts'
import { writerFor } from '../when.ts'
import type { OpenBooking } from './open-booking.ts'
import { reasonField } from './reason-field.ts'
import { sendImpossible } from './refused.ts'
import { rowsView, whenView } from './rows.ts'
import type { WhyNotReschedulable } from './what-can-change.ts'

type Deps = Pick<PageDependencies, 'availability' | 'clock'>

const TEXTS = {
  rescheduled: 'page.reschedule.closed',
  cancelled: 'page.reschedule.closed',
  declined: 'page.reschedule.closed',
  'awaits-host': 'page.reschedule.awaiting',
  unpaid: 'payment.page.rescheduleUnpaid',
  over: 'page.reschedule.over',
  disabled: 'page.reschedule.disabled',
  'too-late': 'page.reschedule.tooLate',
  'seat-unnamed': 'seat.page.unknown',
  'event-type-deleted': 'page.reschedule.gone',
} as const satisfies Record<WhyNotReschedulable, MessageKey>

const MINUTE_MS = 60_000

/** Shows the free times of a week next to the current time. */
export async function sendRescheduleWeek(
  { availability, clock }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  { status = 200, alert }: { status?: number; alert?: string } = {},
): Promise<FastifyReply> {
  const { booking, reader, to } = open
  const selector = selectorOf(booking)
  const bookable = selector && (await availability.find(selector))
  if (!bookable) return sendNotReschedulable(request, reply, open, 'event-type-deleted', status)
  const timeZone = bookable.lockTimeZone ? zoneOf(bookable) : (zoneIn(request.query) ?? open.timeZone)
  const writer = writerFor(reader, timeZone)
  const lengthMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS
  const wish = { week: weekIn(request.query), timeZone, lengthMinutes, selector }
  const week = await findWeek(availability, bookable, wish, clock.now(), {
    // A seat that leaves others behind leaves their time busy.
    ...(booking.seatsTaken <= 1 && { bookingId: booking.id }),
  })
  const body = html`${alertView(alert)}
<div class="event">
${bookingCard(open, timeZone)}
${weekView({
  reader,
  writer,
  week: {
    ...week,
    days: week.days.map((day) => ({
      ...day,
      starts: day.starts.filter((start) => start !== booking.startsAt.getTime()),
    })),
  },
  title: reader.t('page.reschedule.choose'),
  isZoneLocked: bookable.lockTimeZone,
  kept: { lang: reader.chosen },
  to: (parameters) => to('reschedule', { timeZone, ...parameters }),
})}
</div>`
  const title = reader.t('page.reschedule.title', { title: booking.title })
  return sendPage(request, reply, status, { title, isPrivate: true, body }, reader)
}

/** Shows the old and the new time side by side before the change. */
export function sendRescheduleForm(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  start: number,
): FastifyReply {
  const { booking, reader, to } = open
  const { t } = reader
  const timeZone = zoneIn(request.query) ?? open.timeZone
  const writer = writerFor(reader, timeZone)
  const length = booking.endsAt.getTime() - booking.startsAt.getTime()
  const wanted = { startsAt: new Date(start), endsAt: new Date(start + length) }
  const title = t('page.reschedule.title', { title: booking.title })
  const body = html`<section class="card centred stack" aria-labelledby="title">
<h1 id="title">${t('page.booking.reschedule')}</h1>
${rowsView([
  [t('page.booking.what'), html`${booking.title}`],
  [t('page.reschedule.newTime'), whenView(wanted, writer)],
  [t('page.booking.former'), html`<s>${whenView(booking, writer)}</s>`],
])}
<form class="fields" method="post" action="${to('reschedule', { slot: wanted.startsAt.toISOString(), timeZone })}">
${reasonField(t('page.reschedule.reason'), t)}
<p class="actions"><button class="button">${t('page.reschedule.submit')}</button>
<a class="button quiet" href="${to('reschedule', { timeZone })}">${t('page.form.otherTime')}</a></p>
</form>
</section>`
  return sendPage(request, reply, 200, { title, isPrivate: true, body }, reader)
}

export function sendNotReschedulable(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  why: WhyNotReschedulable,
  status = 200,
): FastifyReply {
  const { reader, host } = open
  const key = TEXTS[why]
  const namesHost = key === 'page.reschedule.disabled' || key === 'page.reschedule.tooLate'
  const text = namesHost ? reader.t(key, { host }) : reader.t(key)
  return sendImpossible(request, reply, open, { title: 'page.reschedule.impossible', text, status })
}

function bookingCard(open: OpenBooking, timeZone: string): Html {
  const { booking, reader, host, to } = open
  const { t } = reader
  return html`<section class="card stack" aria-labelledby="event">
<p class="about"><span class="initials" aria-hidden="true">${initialsOf(host)}</span><span>${host}</span></p>
<h1 id="event">${t('page.booking.reschedule')}</h1>
<p class="soft">${booking.title}</p>
<div class="notice"><h2 class="unseen">${t('page.booking.former')}</h2><p><span class="soft">${t('page.booking.former')}</span><br>${whenView(booking, writerFor(reader, timeZone))}</p></div>
<p><a href="${to('')}">${t('page.booking.back')}</a></p>
</section>`
}
