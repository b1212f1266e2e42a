import { organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { canBeBookedAgain } from '../../features/scheduling/bookings/rules/reschedule.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { address } from '../query.ts'
import type { OpenBooking } from './open-booking.ts'
import { whyNotReschedulable } from './what-can-change.ts'

/** Links to a new time from a booking that no longer takes place. */
export function onwards({ booking, reader: { t, chosen }, to, toOther }: OpenBooking, now: Date): Html | false {
  if (booking.movedTo) {
    return html`<p class="actions"><a class="button" href="${toOther(booking.movedTo.uid)}">${t('page.booking.showNew')}</a></p>`
  }
  if (canBeBookedAgain(booking) && whyNotReschedulable(booking, now) === undefined) {
    return html`<p class="actions"><a class="button quiet" href="${to('reschedule')}">${t('page.booking.bookAgain')}</a></p>`
  }
  const organizer = organizerOf(booking)
  const isTheirOwn = organizer !== undefined && booking.eventType?.userId === organizer.userId
  if (!isTheirOwn || !organizer.username) return false
  const path = `/${encodeURIComponent(organizer.username)}/${encodeURIComponent(booking.eventType?.slug ?? '')}`
  return html`<p class="actions"><a class="button quiet" href="${address(path, { lang: chosen })}">${t('page.booking.bookAgain')}</a></p>`
}
