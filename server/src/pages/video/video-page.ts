import { isBuiltInVideo } from '../../features/scheduling/bookings/service.ts'
import { OPENS_MINUTES_BEFORE, type VideoRooms } from '../../features/scheduling/conferencing/service.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { OWN_ZONE_SCRIPT } from '../assets.ts'
import { bookingStateTitle, bookingStateView } from '../booking/booking-state.ts'
import type { OpenBooking } from '../booking/open-booking.ts'
import { rowsView, whenView } from '../booking/rows.ts'
import { icons } from '../icons.ts'
import type { Page } from '../layout.ts'
import { linkButton } from '../notice-page.ts'
import type { Writer } from '../when.ts'
import type { VideoState } from './video-state.ts'

type Shown = {
  standing: VideoState
  videoRooms: VideoRooms
  /** The address of the meeting. Only an open room has one here. */
  url: string | undefined
  /** The name of the video app. */
  app: string
  /** Writes the times in the visitor's zone. */
  writer: Writer
}

/** Shows the way to the room while it is open. Otherwise it says when the room opens, or why it doesn't. */
export function videoPage(open: OpenBooking, shown: Shown): Page {
  const { booking, reader, to, toVideo } = open
  const { t } = reader
  const back = linkButton(to(''), t('page.booking.back'))
  switch (shown.standing) {
    case 'rescheduled':
      return ofBooking(open, shown.standing, linkButton(toVideo(booking.movedTo?.uid), t('page.booking.showNew')))
    case 'pending':
    case 'unpaid':
    case 'awaiting':
    case 'cancelled':
    case 'declined':
    case 'left':
      return ofBooking(open, shown.standing, back)
    case 'early':
      return earlyPage(open, shown)
    case 'open':
      return openPage(open, shown)
    case 'making':
    case 'slow':
      return makingPage(open, shown, shown.standing)
    case 'failed': {
      const title = t('video.page.failed')
      const text = t('video.page.failedText', { app: shown.app })
      return { title, isPrivate: true, body: card(title, text, icons.cross, back) }
    }
    case 'closed': {
      const title = t('page.booking.over')
      const text = isBuiltInVideo(booking) ? t('video.page.closed') : ''
      return { title, isPrivate: true, body: card(title, text, icons.clock, html`${rows(open, shown.writer)}${back}`) }
    }
    case 'elsewhere':
    case 'off': {
      const title = t(`video.page.${shown.standing}`)
      return { title, isPrivate: true, body: card(title, t(`video.page.${shown.standing}Text`), icons.cross, back) }
    }
  }
}

function openPage(open: OpenBooking, { url, app, writer }: Shown): Page {
  const { t } = open.reader
  const isBuiltIn = isBuiltInVideo(open.booking)
  const title = isBuiltIn ? t('video.page.open') : t('video.page.provider', { app })
  const server = url === undefined ? '' : new URL(url).host
  const join =
    url !== undefined &&
    html`<p class="actions"><a class="button" href="${url}" rel="noreferrer">${t('video.page.join')}</a></p>`
  return {
    title,
    isPrivate: true,
    script: OWN_ZONE_SCRIPT,
    body: card(
      title,
      isBuiltIn ? t('video.page.openText', { server }) : t('video.page.providerText'),
      icons.check,
      html`${join}${rows(open, writer)}`,
    ),
  }
}

function makingPage(open: OpenBooking, { app, writer }: Shown, standing: 'making' | 'slow'): Page {
  const { booking, reader, toVideo } = open
  const { t } = reader
  const title = t(`video.page.${standing}`)
  const again = html`<p class="actions"><a class="button quiet" href="${toVideo(booking.uid)}">${t('video.page.again')}</a></p>`
  return {
    title,
    isPrivate: true,
    body: card(title, t(`video.page.${standing}Text`, { app }), icons.clock, html`${rows(open, writer)}${again}`),
  }
}

function earlyPage(open: OpenBooking, { videoRooms, writer }: Shown): Page {
  const { booking, reader, toVideo } = open
  const { t } = reader
  const title = t('video.page.early')
  const opensAt = videoRooms.opensAt(booking.startsAt).getTime()
  const time = `${writer.dayWithYear(writer.dateOf(opensAt))}, ${writer.time(opensAt)}`
  const again = html`<p class="actions"><a class="button quiet" href="${toVideo(booking.uid)}">${t('video.page.again')}</a></p>`
  return {
    title,
    isPrivate: true,
    script: OWN_ZONE_SCRIPT,
    body: card(
      title,
      t('video.page.earlyText', { time, count: OPENS_MINUTES_BEFORE }),
      icons.clock,
      html`${rows(open, writer)}${again}`,
    ),
  }
}

/** Shows title and time. The script loads the page again in the browser's zone if it is another one. */
const rows = ({ booking, reader: { t } }: OpenBooking, writer: Writer): Html =>
  rowsView([
    [t('page.booking.what'), html`<strong>${booking.title}</strong>`],
    [t('page.booking.when'), html`<div data-zone="${writer.timeZone}">${whenView(booking, writer)}</div>`],
  ])

const ofBooking = (
  open: OpenBooking,
  standing: 'rescheduled' | 'pending' | 'unpaid' | 'awaiting' | 'cancelled' | 'declined' | 'left',
  action: Html,
): Page => ({
  title: bookingStateTitle(standing, open),
  isPrivate: true,
  body: html`<section class="card centred stack" aria-labelledby="title">
${bookingStateView(standing, open)}
${action}
</section>`,
})

const card = (title: string, text: string, icon: Html, rest: Html): Html =>
  html`<section class="card centred stack" aria-labelledby="title">
<div class="standing${icon === icons.cross && ' ended'}"><span class="mark">${icon}</span>
<div><h1 id="title">${title}</h1><p class="soft">${text}</p></div></div>
${rest}
</section>`
