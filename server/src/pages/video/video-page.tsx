import { Actions, CheckIcon, ClockIcon, CrossIcon, PageCardOf, Rows, Standing } from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'
import { isBuiltInVideo } from '../../features/scheduling/bookings/service.ts'
import { OPENS_MINUTES_BEFORE, type VideoRooms } from '../../features/scheduling/conferencing/service.ts'
import { OWN_ZONE_SCRIPT } from '../assets.ts'
import { BookingStanding, bookingStateTitle } from '../booking/booking-state.tsx'
import { MovedNotice } from '../booking/moved.tsx'
import type { OpenBooking } from '../booking/open-booking.ts'
import { When } from '../booking/rows.tsx'
import type { Page } from '../layout.tsx'
import { linkButton } from '../notice-page.tsx'
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
  /** The query of the page's address. */
  query: unknown
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
      return {
        title,
        isPrivate: true,
        body: (
          <StandingCard title={title} text={text} Icon={CrossIcon}>
            {back}
          </StandingCard>
        ),
      }
    }
    case 'closed': {
      const title = t('page.booking.over')
      const text = isBuiltInVideo(booking) ? t('video.page.closed') : ''
      return {
        title,
        isPrivate: true,
        body: (
          <StandingCard title={title} text={text} Icon={ClockIcon}>
            <TimeRows open={open} {...shown} />
            {back}
          </StandingCard>
        ),
      }
    }
    case 'elsewhere':
    case 'off': {
      const title = t(`video.page.${shown.standing}`)
      return {
        title,
        isPrivate: true,
        body: (
          <StandingCard title={title} text={t(`video.page.${shown.standing}Text`)} Icon={CrossIcon}>
            {back}
          </StandingCard>
        ),
      }
    }
  }
}

function openPage(open: OpenBooking, shown: Shown): Page {
  const { url, app } = shown
  const { t } = open.reader
  const isBuiltIn = isBuiltInVideo(open.booking)
  const title = isBuiltIn ? t('video.page.open') : t('video.page.provider', { app })
  const server = url === undefined ? '' : new URL(url).host
  const join = url !== undefined && (
    <Actions>
      <a class="button" href={url} rel="noreferrer">
        {t('video.page.join')}
      </a>
    </Actions>
  )
  return {
    title,
    isPrivate: true,
    script: OWN_ZONE_SCRIPT,
    body: (
      <StandingCard
        title={title}
        text={isBuiltIn ? t('video.page.openText', { server }) : t('video.page.providerText')}
        Icon={CheckIcon}
      >
        {join}
        <TimeRows open={open} {...shown} />
      </StandingCard>
    ),
  }
}

function makingPage(open: OpenBooking, shown: Shown, standing: 'making' | 'slow'): Page {
  const { app } = shown
  const { booking, reader, toVideo } = open
  const { t } = reader
  const title = t(`video.page.${standing}`)
  const again = (
    <Actions>
      <a class="button quiet" href={toVideo(booking.uid)}>
        {t('video.page.again')}
      </a>
    </Actions>
  )
  return {
    title,
    isPrivate: true,
    body: (
      <StandingCard title={title} text={t(`video.page.${standing}Text`, { app })} Icon={ClockIcon}>
        <TimeRows open={open} {...shown} />
        {again}
      </StandingCard>
    ),
  }
}

function earlyPage(open: OpenBooking, shown: Shown): Page {
  const { videoRooms, writer } = shown
  const { booking, reader, toVideo } = open
  const { t } = reader
  const title = t('video.page.early')
  const opensAt = videoRooms.opensAt(booking.startsAt).getTime()
  const time = `${writer.dayWithYear(writer.dateOf(opensAt))}, ${writer.time(opensAt)}`
  const again = (
    <Actions>
      <a class="button quiet" href={toVideo(booking.uid)}>
        {t('video.page.again')}
      </a>
    </Actions>
  )
  return {
    title,
    isPrivate: true,
    script: OWN_ZONE_SCRIPT,
    body: (
      <StandingCard
        title={title}
        text={t('video.page.earlyText', { time, count: OPENS_MINUTES_BEFORE })}
        Icon={ClockIcon}
      >
        <TimeRows open={open} {...shown} />
        {again}
      </StandingCard>
    ),
  }
}

/** Shows title and time. The script loads the page again in the browser's zone if it is another one. */
type TimeRowsProps = { open: OpenBooking } & Pick<Shown, 'writer' | 'query'>

const TimeRows = ({ open, writer, query }: TimeRowsProps): JSX.Element => {
  const { booking, reader } = open
  const { t } = reader
  return (
    <>
      <MovedNotice open={open} query={query} />
      <Rows
        rows={[
          [t('page.booking.what'), <strong>{booking.title}</strong>],
          [
            t('page.booking.when'),
            <div data-zone={writer.timeZone}>
              <When of={booking} writer={writer} />
            </div>,
          ],
        ]}
      />
    </>
  )
}

const ofBooking = (
  open: OpenBooking,
  standing: 'rescheduled' | 'pending' | 'unpaid' | 'awaiting' | 'cancelled' | 'declined' | 'left',
  action: JSX.Element,
): Page => ({
  title: bookingStateTitle(standing, open),
  isPrivate: true,
  body: (
    <PageCardOf>
      <BookingStanding standing={standing} open={open} />
      {action}
    </PageCardOf>
  ),
})

type StandingCardProps = { title: string; text: string; Icon: () => JSX.Element; children: ComponentChildren }

const StandingCard = ({ title, text, Icon, children }: StandingCardProps): JSX.Element => (
  <PageCardOf>
    <Standing icon={<Icon />} title={title} text={text} isEnded={Icon === CrossIcon} />
    {children}
  </PageCardOf>
)
