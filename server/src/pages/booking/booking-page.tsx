import { Actions, CalendarIcon, PageCardOf, Rows } from '@daybook/web'
import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { type BookingView, bookerOf } from '../../features/scheduling/bookings/booking.ts'
import type { CalendarLink } from '../../features/scheduling/bookings/queries/calendar-links.ts'
import { formatAmount } from '../../i18n/format-amount.ts'
import { displayEmail } from '../../lib/text/display-email.ts'
import type { Page } from '../layout.tsx'
import { linkButton } from '../notice-page.tsx'
import { address } from '../query.ts'
import { BookingStanding, type BookingState, bookingStateOf, bookingStateTitle } from './booking-state.tsx'
import { HostLine } from './host-line.tsx'
import { MovedNotice } from './moved.tsx'
import { Onwards } from './onwards.tsx'
import type { OpenBooking } from './open-booking.ts'
import { factRows } from './rows.tsx'
import { seriesRow } from './series-row.tsx'
import { whyNotCancellable, whyNotReschedulable } from './what-can-change.ts'

/** The states in which the meeting can still take place. */
const TAKES_PLACE: ReadonlySet<BookingState> = new Set(['accepted', 'pending', 'unpaid', 'awaiting'])

/** Shows the booking and the possible changes. */
export function bookingPage(
  open: OpenBooking,
  {
    links,
    others,
    request,
    isJustBooked,
  }: {
    links: readonly CalendarLink[]
    others: readonly BookingView[]
    request: FastifyRequest
    /** True for the browser that has just made the booking. */
    isJustBooked: boolean
  },
  now: Date,
): Page {
  const { booking, reader } = open
  const { t } = reader
  const standing = open.hasLeft && !booking.movedTo ? 'left' : bookingStateOf(booking, now)
  const reason = booking.movedTo?.reason ?? booking.cancellationReason ?? booking.rejectionReason
  const takesPlace = TAKES_PLACE.has(standing)
  return {
    title: bookingStateTitle(standing, open),
    isPrivate: true,
    body: (
      <PageCardOf>
        <HostLine {...open} />
        <BookingStanding standing={standing} open={open} />
        <MovedNotice open={open} query={request.query} />
        <Rows
          rows={[
            ...factRows(open),
            seriesRow(open, others),
            priceRow(open),
            reason ? [t('page.booking.reason'), <span class="lines">{reason}</span>] : false,
          ]}
        />
        {takesPlace && <MailsTo open={open} isWhole={isJustBooked} />}
        {standing === 'unpaid' &&
          linkButton(
            address(`/payments/${encodeURIComponent(booking.uid)}`, { lang: reader.chosen }),
            t('payment.page.open'),
          )}
        {takesPlace ? (
          <>
            <CalendarLinks open={open} links={links} />
            <Changes open={open} now={now} />
          </>
        ) : (
          <Onwards open={open} now={now} />
        )}
      </PageCardOf>
    ),
  }
}

type CalendarLinksProps = { open: OpenBooking; links: readonly CalendarLink[] }

function CalendarLinks({ open, links }: CalendarLinksProps): JSX.Element | null {
  const { booking, reader, to } = open
  const { t } = reader
  if (booking.status !== 'accepted') return null
  return (
    <details class="menu">
      <summary class="button quiet">
        <CalendarIcon />
        {t('page.booking.calendars')}
      </summary>
      <ul>
        {links
          .filter(({ link }) => link.startsWith('https:'))
          .map(({ label, link }) => (
            <li>
              <a href={link} rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        <li>
          <a href={to('invitation.ics')} download>
            {t('page.booking.file')}
          </a>
        </li>
      </ul>
    </details>
  )
}

function Changes({ open, now }: { open: OpenBooking; now: Date }): JSX.Element | null {
  const { booking, reader, to } = open
  const { t } = reader
  const canReschedule = whyNotReschedulable(booking, now) === undefined
  const canCancel = whyNotCancellable(booking) === undefined
  if (!canReschedule && !canCancel) return null
  return (
    <section class="part" aria-labelledby="changes">
      <h2 id="changes">{t('page.booking.changes')}</h2>
      <Actions>
        {canReschedule && (
          <a class="button quiet" href={to('reschedule')}>
            {t('page.booking.reschedule')}
          </a>
        )}
        {canCancel && (
          <a class="button quiet" href={to('cancel')}>
            {t(booking.access.namedSeatUid === undefined ? 'page.booking.cancel' : 'seat.page.giveBack')}
          </a>
        )}
      </Actions>
    </section>
  )
}

/**
 * Says where the mails go, so that a wrong address is noticed. Whoever has the link sees the page, so only the browser that
 * has just booked gets the whole address.
 */
function MailsTo({ open: { booking, reader }, isWhole }: { open: OpenBooking; isWhole: boolean }): JSX.Element | null {
  const { t } = reader
  const booker =
    booking.attendees.find(({ seat }) => seat && seat.uid === booking.access.namedSeatUid) ?? bookerOf(booking)
  if (!booker?.email || booking.eventType?.disableEmailsToAttendees) return null
  const email = isWhole ? displayEmail(booker.email) : inPart(booker.email)
  return <p class="soft">{t('page.booking.mailsTo', { email: t.direction === 'rtl' ? isolated(email) : email })}</p>
}

/** Keeps the order of an address in a text from right to left (Unicode UAX #9, isolates). */
const isolated = (text: string): string => `\u2066${text}\u2069`

/** `grace.hopper@example.com` becomes `gr…r@example.com`. */
function inPart(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const shown = name.length > 4 ? `${name.slice(0, 2)}…${name.slice(-1)}` : `${name.slice(0, 1)}…`
  return shown + email.slice(at)
}

/** Shows what the booking cost, with a link to the state of the payment. */
function priceRow({ booking, reader: { t, locale, chosen } }: OpenBooking) {
  const { uid, price, currency } = booking
  if (price === 0 || currency === null) return undefined
  const page = address(`/payments/${encodeURIComponent(uid)}`, { lang: chosen })
  return [
    t('payment.price.label'),
    <>
      {formatAmount(locale, price, currency)} <a href={page}>{t('payment.page.see')}</a>
    </>,
  ] as const
}
