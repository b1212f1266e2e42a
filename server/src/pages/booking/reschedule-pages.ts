import type { MessageKey } from '@daybook/i18n'
import { monthOf } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { selectorOf } from '../../features/scheduling/bookings/reschedule/selector-of.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { BOOKER_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { bookerData } from '../event/booker-data.ts'
import { bookerView } from '../event/booker-view.tsx'
import { findTimes } from '../event/find-times.ts'
import { alertView } from '../event/form/problems-view.ts'
import { initialsOf } from '../event/names.ts'
import { zoneIn, zoneOf } from '../event/open-event.ts'
import { sendJson, wantsTimes } from '../event/times-json.ts'
import { hour12Of, wantedDays } from '../event/wanted-view.ts'
import { textOf } from '../query.ts'
import { rememberedBy } from '../remembered.ts'
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

/** Shows the free times next to the current time. It opens at the booking's month. */
export async function sendRescheduleTimes(
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
  const isZoneLocked = bookable.lockTimeZone
  const timeZone = isZoneLocked ? zoneOf(bookable) : (zoneIn(request.query) ?? open.timeZone)
  const start = booking.startsAt.getTime()
  const lengthMinutes = (booking.endsAt.getTime() - start) / MINUTE_MS
  const wanted = wantedDays(request.query)
  const now = clock.now()
  const found = await findTimes(
    availability,
    bookable,
    { ...wanted, month: wanted.month ?? monthOf(localDate(start, timeZone)) },
    { timeZone, lengthMinutes, selector, except: start },
    now,
    {
      // A seat that leaves others behind leaves their time busy.
      ...(booking.seatsTaken <= 1 && { bookingId: booking.id }),
    },
  )
  if (wantsTimes(request)) return sendJson(reply, found.times)
  const clockWanted = textOf(request.query, 'clock')
  const [path = '', query = ''] = to('reschedule', { timeZone, clock: clockWanted }).split('?')
  const kept = Object.fromEntries(new URLSearchParams(query))
  const title = reader.t('page.reschedule.choose')
  const hour12 = hour12Of(clockWanted ?? rememberedBy(request).clock)
  const data = bookerData(
    { bookable, reader, title, path, kept, isZoneLocked, isZoneChosen: true, timeZone, hour12, now },
    found,
    found.times,
  )
  const body = html`${alertView(alert)}
<div class="event">
${bookingCard(open, timeZone)}
<div class="card">${bookerView(data, reader)}</div>
</div>`
  const page = {
    title: reader.t('page.reschedule.title', { title: booking.title }),
    isPrivate: true,
    body,
    script: BOOKER_SCRIPT,
  }
  return sendPage(request, reply, status, page, reader)
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
