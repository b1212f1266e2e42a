import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import { type Payment, type Received, STRIPE } from '../../payments/service.ts'
import type { BookingView } from '../booking.ts'
import { needsConfirmation } from '../create/needs-confirmation.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingEvent } from '../events/booking-event.ts'
import { paymentDetails } from '../events/payload/payment.ts'
import { publishBookingEvents } from '../events/publish.ts'
import { changeStatuses } from '../store/change.ts'
import { viewBooking, viewStoredBooking } from '../store/view.ts'
import { takingOf } from './taking-of.ts'

/**
 * Lets a booking go on whose payment the provider has reported: it is accepted, or waits for the organizer's
 * confirmation. Money that comes too late, or a second time, is given back. A notice counts once.
 */
export async function takePayment(
  deps: BookingDependencies,
  context: CommandContext,
  received: Received,
): Promise<void> {
  const known = await deps.payments.findReceived(received)
  // Another program uses the same account at the provider.
  if (!known) return
  const before = await viewBooking(deps.db, known.bookingId)
  if (!before) return
  const { hosts, eventTypeId } = before
  const bookable = eventTypeId === null ? undefined : await deps.availability.find({ eventTypeId })
  await deps.run(context, async (change) => {
    const { tx, now } = change
    // The hosts' locks come first, as in every command that changes a booking with its time.
    await deps.occupancy.lock(
      change,
      hosts.map(({ userId }) => userId),
    )
    if (!(await deps.payments.noteNotice(change, STRIPE, received.noticeId))) return
    const payment = await deps.payments.lock(tx, known.id)
    if (payment.externalId === received.externalId) return
    const booking = await viewStoredBooking(tx, payment.bookingId)
    if (!isInTime(booking, payment, now) || !isWhole(payment, received)) {
      await deps.payments.sendBack(change, payment, received)
      return
    }
    await deps.payments.accept(change, payment, received)
    const isPending = bookable !== undefined && needsConfirmation(bookable, booking.startsAt, booking.createdAt)
    await goOn(deps, change, booking, payment, isPending)
  })
}

/** The time is reserved until the payment is due, so nobody else can have it before. */
const isInTime = ({ status, paymentDueAt }: BookingView, payment: Payment, now: Date): boolean =>
  payment.status === 'due' && status === 'pending' && paymentDueAt !== null && now < paymentDueAt

const isWhole = ({ kind, amount, currency }: Payment, { paid }: Received): boolean =>
  kind === 'hold' ? paid === null : paid?.amount === amount && paid.currency === currency

async function goOn(
  deps: BookingDependencies,
  change: Change,
  { id }: BookingView,
  payment: Payment,
  isPending: boolean,
): Promise<void> {
  const { tx, now } = change
  await changeStatuses(tx, [id], ['pending'], {
    status: isPending ? 'pending' : 'accepted',
    paymentDueAt: null,
    paymentUrl: null,
    paidAt: payment.kind === 'charge' ? now : null,
    updatedAt: now,
  })
  const booking = await viewStoredBooking(tx, id)
  await deps.occupancy.freeBooking(tx, id)
  if (!isPending || booking.eventType?.pendingBlocksSlot)
    await deps.occupancy.take(tx, [takingOf(booking, isPending ? 'pending' : 'booking')])
  const next: BookingEvent = isPending
    ? { event: 'BOOKING_REQUESTED', occasion: 'requested', further: [] }
    : { event: 'BOOKING_CREATED', occasion: 'scheduled', further: [] }
  await publishBookingEvents(deps, change, [
    { booking, bookingEvent: { event: 'BOOKING_PAID', details: paymentDetails(payment, booking) } },
    { booking, bookingEvent: next },
  ])
}
