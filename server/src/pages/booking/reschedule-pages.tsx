import type { MessageKey } from '@daybook/i18n'
import { Actions, Alert, monthOf, PageCard, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { selectorOf } from '../../features/scheduling/bookings/reschedule/selector-of.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { BOOKER_SCRIPT, FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { BookerView } from '../event/booker-view.tsx'
import { zoneIn, zoneOf } from '../event/open-event.ts'
import { bookerData } from '../event/times/booker-data.ts'
import { findFirst, NEVER } from '../event/times/find-first.ts'
import { findTimes } from '../event/times/find-times.ts'
import { layoutsOf } from '../event/times/layouts.ts'
import { type OwnBusyDependencies, ownBusyTimes } from '../event/times/own-busy.ts'
import { sendJson, wantsTimes } from '../event/times/times-json.ts'
import { hour12Of, wantedDays } from '../event/times/wanted-view.ts'
import { textOf } from '../query.ts'
import { rememberedBy } from '../remembered.ts'
import { writerFor } from '../when.ts'
import { HostLine } from './host-line.tsx'
import { MovedNotice } from './moved.tsx'
import type { OpenBooking } from './open-booking.ts'
import { ReasonField } from './reason-field.tsx'
import { sendImpossible } from './refused.ts'
import { When } from './rows.tsx'
import { sendBookingPage } from './send-booking-page.ts'
import type { WhyNotReschedulable } from './what-can-change.ts'

type Deps = OwnBusyDependencies & Pick<PageDependencies, 'availability' | 'clock'>

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

/** Shows the free times next to the current time. It opens at the booking's month, or at its day if days stand side by side. */
export async function sendRescheduleTimes(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  { status = 200, alert }: { status?: number; alert?: string } = {},
): Promise<FastifyReply> {
  const { availability, clock } = deps
  const { booking, reader, to } = open
  const selector = selectorOf(booking)
  const bookable = selector && (await availability.find(selector))
  if (!bookable) return sendNotReschedulable(request, reply, open, 'event-type-deleted', status)
  const isZoneLocked = bookable.lockTimeZone
  const timeZone = isZoneLocked ? zoneOf(bookable) : (zoneIn(request.query) ?? open.timeZone)
  const start = booking.startsAt.getTime()
  const lengthMinutes = (booking.endsAt.getTime() - start) / MINUTE_MS
  const wanted = wantedDays(request.query, layoutsOf(bookable))
  const formerDate = localDate(start, timeZone)
  const opensDay = wanted.layout !== 'month' && wanted.month === undefined
  const now = clock.now()
  // A seat that leaves others behind leaves their time busy.
  const overlooked = booking.seatsTaken <= 1 ? { bookingId: booking.id } : {}
  const asked = { timeZone, lengthMinutes, selector, except: start }
  const step = await findFirst(availability, bookable, request.query, asked, now, overlooked)
  const shown = { timeZone, clock: textOf(request.query, 'clock'), layout: textOf(request.query, 'layout') }
  if (step) return reply.redirect(`${to('reschedule', { ...shown, ...step })}#times`, 302)
  const found = await findTimes(
    availability,
    bookable,
    {
      ...wanted,
      month: wanted.month ?? monthOf(formerDate),
      date: wanted.date ?? (opensDay ? formerDate : undefined),
    },
    { reader, ...asked },
    now,
    overlooked,
  )
  const busy = await ownBusyTimes(deps, request, { bookable, embedding: undefined }, found.times, {
    exceptBookingId: booking.id,
  })
  const isNever = found.times.isNever || textOf(request.query, NEVER) !== undefined
  const times = { ...found.times, isNever, busy }
  if (wantsTimes(request)) return sendJson(reply, times)
  const clockWanted = textOf(request.query, 'clock')
  const [path = '', query = ''] = to('reschedule', { timeZone, clock: clockWanted }).split('?')
  const kept = Object.fromEntries(new URLSearchParams(query))
  const title = reader.t('page.reschedule.choose')
  const hour12 = hour12Of(clockWanted ?? rememberedBy(request).clock)
  const data = bookerData(
    { bookable, reader, title, path, kept, isZoneLocked, isZoneChosen: true, timeZone, hour12, lengthMinutes, now },
    found,
    times,
  )
  const body = (
    <>
      <Alert text={alert} />
      <div class="event">
        <BookingCard open={open} timeZone={timeZone} query={request.query} />
        <div class="card">
          <BookerView data={data} reader={reader} query={request.query} />
        </div>
      </div>
    </>
  )
  const page = {
    title: reader.t('page.reschedule.title', { title: booking.title }),
    isPrivate: true,
    body,
    script: BOOKER_SCRIPT,
  }
  return sendBookingPage(request, reply, status, page, open)
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
  const body = (
    <PageCard title={t('page.booking.reschedule')}>
      <HostLine {...open} />
      <Rows
        rows={[
          [t('page.booking.what'), booking.title],
          [t('page.reschedule.newTime'), <When of={wanted} writer={writer} />],
          [
            t('page.booking.former'),
            <s>
              <When of={booking} writer={writer} />
            </s>,
          ],
        ]}
      />
      <form
        class="fields"
        method="post"
        action={to('reschedule', { slot: wanted.startsAt.toISOString(), timeZone })}
        data-offline={t('page.form.offline')}
      >
        <ReasonField label={t('page.reschedule.reason')} t={t} />
        <Actions>
          <button type="submit" class="button">
            {t('page.reschedule.submit')}
          </button>
          <a class="button quiet" href={to('reschedule', { timeZone })}>
            {t('page.form.otherTime')}
          </a>
        </Actions>
      </form>
    </PageCard>
  )
  return sendBookingPage(request, reply, 200, { title, isPrivate: true, body, script: FORM_SCRIPT }, open)
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

type BookingCardProps = { open: OpenBooking; timeZone: string; query: unknown }

function BookingCard({ open, timeZone, query }: BookingCardProps): JSX.Element {
  const { booking, reader, to } = open
  const { t } = reader
  return (
    <section class="card stack" aria-labelledby="event">
      <HostLine {...open} />
      <h1 id="event">{t('page.booking.reschedule')}</h1>
      <p class="soft">{booking.title}</p>
      <MovedNotice open={open} query={query} />
      <div class="notice">
        <h2 class="unseen">{t('page.booking.former')}</h2>
        <p>
          <span class="soft">{t('page.booking.former')}</span>
          <br />
          <When of={booking} writer={writerFor(reader, timeZone)} />
        </p>
      </div>
      <p>
        <a href={to('')}>{t('page.booking.back')}</a>
      </p>
    </section>
  )
}
