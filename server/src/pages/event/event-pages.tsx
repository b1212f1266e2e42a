import { Alert } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import { commandContext } from '../../http/command.ts'
import { findFailure } from '../../http/failures.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { BOOKER_SCRIPT } from '../assets.ts'
import { AGAIN, findBookedAlready, sendBookedAlready } from '../booked/booked-already.tsx'
import type { PageDependencies } from '../dependencies.ts'
import { framedBy, inFrame } from '../embed/embedding.ts'
import { timesShown } from '../embed/signals.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { refusalOf } from './admission.tsx'
import { BookerView } from './booker-view.tsx'
import { EventCard } from './event-card.tsx'
import { sendFilledForm } from './event-form.tsx'
import { organizationOf } from './event-places.ts'
import type { OpenEvent } from './open-event.ts'
import { isTogether, pageOf, picturesOf } from './page-of-event.ts'
import { missedFurtherDates } from './series.ts'
import { type StandInDependencies, StandIns, standInsFor } from './stand-ins.tsx'
import { bookerData } from './times/booker-data.ts'
import { findFirst, NEVER } from './times/find-first.ts'
import { type FoundTimes, findTimes } from './times/find-times.ts'
import { layoutsOf } from './times/layouts.ts'
import { type OwnBusyDependencies, ownBusyTimes } from './times/own-busy.ts'
import { sendJson, wantsTimes } from './times/times-json.ts'
import { wantedDays } from './times/wanted-view.ts'

type Deps = OwnBusyDependencies &
  StandInDependencies &
  Pick<
    PageDependencies,
    'availability' | 'slotStreams' | 'slotReservations' | 'clock' | 'ids' | 'embedOrigins' | 'secretKeys'
  >

const MINUTE_MS = 60_000

/**
 * Shows the event and its free times. A script that asks for JSON gets the times alone. `alert` explains why the visitor
 * is here again, and `around` is the time that they wanted.
 */
export async function sendTimes(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  { status = 200, alert, around }: { status?: number; alert?: string; around?: number } = {},
): Promise<FastifyReply> {
  const { availability, slotStreams, clock, embedOrigins } = deps
  const { bookable, reader, timeZone, to } = event
  const closed = whyClosed(event)
  const now = clock.now()
  const step = closed === undefined ? await findFirst(availability, bookable, request.query, event, now) : undefined
  if (step) return reply.redirect(`${to({ layout: textOf(request.query, 'layout'), ...step })}#times`, 302)
  const wanted = wantedDays(request.query, layoutsOf(bookable))
  if (around !== undefined) wanted.date = localDate(around, timeZone)
  const found = closed === undefined ? await findTimes(availability, bookable, wanted, event, now) : undefined
  const times = found && {
    ...found.times,
    live: isTogether(event) ? undefined : liveAddress(slotStreams, found.versions),
    isNever: found.times.isNever || textOf(request.query, NEVER) !== undefined,
    busy: await ownBusyTimes(deps, request, event, found.times),
  }
  if (times && wantsTimes(request)) return sendJson(reply, times)
  const { t } = reader
  const standIns = await standInsFor(deps, request, event, now)
  const data = found && times && bookerData({ ...event, title: t('page.week.title'), now }, found, times)
  const body = (
    <>
      <Alert text={alert} />
      <div class="event">
        <EventCard
          event={event}
          lengths={(bookable.lengthOptionsMinutes ?? []).map((minutes) => ({
            minutes,
            href: to({ duration: minutes, layout: layoutOf(event, found), date: found?.view.date }),
          }))}
        />
        {data ? (
          <div class="card">
            <StandIns standIns={standIns} event={event} base={organizationOf(deps, request).base} />
            <BookerView data={data} reader={reader} query={request.query} />
          </div>
        ) : (
          <section class="stack" aria-labelledby="choose">
            <h2 id="choose">{t('page.week.title')}</h2>
            <p class="notice">{closed}</p>
          </section>
        )}
      </div>
    </>
  )
  const common = pageOf(event)
  const isPrivate = common.isPrivate || times?.busy !== undefined
  const page = { ...common, isPrivate, body, script: data && BOOKER_SCRIPT }
  return sendPage(request, reply, status, inFrame(page, event.embedding, [timesShown(event)]), reader, {
    picturesOf: picturesOf(event),
    framedBy: framedBy(event.embedding, bookable, embedOrigins),
  })
}

/** The layout as links name it. They show the default one without a name. */
const layoutOf = ({ bookable }: OpenEvent, found: FoundTimes | undefined): string | undefined =>
  found?.view.layout === layoutsOf(bookable).defaultLayout ? undefined : found?.view.layout

/** Returns the address of the stream that reports changes of the times. */
function liveAddress(
  { isOffered, stateOf }: PageDependencies['slotStreams'],
  versions: FoundTimes['versions'],
): string | undefined {
  if (!isOffered) return undefined
  return `/v2/slots/stream?${new URLSearchParams({ eventTypeId: String(versions.eventTypeId), lastEventId: stateOf(versions) })}`
}

/** Shows the form for a chosen time, or the times if it isn't free. */
export async function sendForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  start: number,
): Promise<FastifyReply> {
  const { availability, slotReservations, clock } = deps
  const { bookable, lengthMinutes, timeZone, reader } = event
  if (whyClosed(event) !== undefined) return sendTimes(deps, request, reply, event)
  const now = clock.now()
  const slot = { start, lengthMinutes, bookerTimeZone: timeZone }
  const range = { from: start, until: start + lengthMinutes * MINUTE_MS }
  const refusal = availability.refusalOf(bookable, slot, await availability.taken(bookable, range, now), now)
  const held = { eventTypeId: bookable.id, startsAt: new Date(start) }
  const own = refusal && (await slotReservations.findOwn(commandContext(request, 'page'), held))
  const booked = textOf(request.query, AGAIN) === undefined && (await findBookedAlready(deps, request, event, start))
  if (booked) {
    const slot = new Date(start).toISOString()
    return sendBookedAlready(deps, request, reply, event, booked, { slot, isStillFree: !refusal })
  }
  if (!refusal || own) {
    const [missed = []] = await missedFurtherDates(availability, event, [start], now)
    return sendFilledForm(deps, request, reply, event, start, { filled: event.byLink, missed, heldUid: own?.uid })
  }
  const status = findFailure(refusal)?.status ?? 400
  return sendTimes(deps, request, reply, event, { status, alert: reader.t('page.week.taken'), around: start })
}

function whyClosed({ bookable, admission, reader, to }: OpenEvent): ComponentChildren {
  const refusal = refusalOf(admission, reader, to({}))
  if (refusal) return refusal
  return bookable.hosts.length === 0 ? reader.t('page.event.noHosts') : undefined
}
