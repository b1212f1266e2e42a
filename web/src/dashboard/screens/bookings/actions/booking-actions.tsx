import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { failureText } from '../../../kit/refusals.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { AnyBooking } from '../booking-kinds.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

type Opened = 'cancel' | 'decline' | 'reschedule' | 'guests' | 'location' | 'reassign' | 'absence'

/** What a host may do with a booking. The main actions are buttons; a list shows all of them in a menu. */
export function BookingActions({
  booking,
  isCompact = false,
}: {
  booking: AnyBooking
  isCompact?: boolean
}): JSX.Element {
  const t = useTexts()
  const { subject: opened, open, close } = useDialog<Opened>()
  const path = { bookingUid: booking.uid }
  const confirm = useAction(
    () => api.post('/v2/bookings/{bookingUid}/confirm', { path }),
    () => say(t('bookings.confirmed')),
  )
  const isPending = booking.status === 'pending'
  const isOpen = isPending || booking.status === 'accepted'
  const hasBegun = Date.parse(booking.start) < Date.now()
  const isAhead = isOpen && Date.parse(booking.end) > Date.now()
  const dialogs = { booking, onClose: close }
  return (
    <>
      {isPending && (
        <button type="button" class="button" aria-busy={confirm.isRunning} onClick={() => void confirm.run()}>
          {t('bookings.confirm')}
        </button>
      )}
      {isPending && !isCompact && (
        <button type="button" class="button quiet" onClick={() => open('decline')}>
          {t('bookings.decline')}
        </button>
      )}
      {isAhead && !isCompact && (
        <>
          <button type="button" class="button quiet" onClick={() => open('reschedule')}>
            {t('bookings.reschedule')}
          </button>
          <button type="button" class="button quiet" onClick={() => open('cancel')}>
            {t('bookings.cancel')}
          </button>
        </>
      )}
      {isOpen && (
        <Menu
          label={t('kit.actions', { name: booking.title })}
          items={[
            isCompact && isPending && { text: t('bookings.decline'), onChoose: () => open('decline') },
            isCompact && isAhead && { text: t('bookings.reschedule'), onChoose: () => open('reschedule') },
            isAhead && { text: t('bookings.location'), onChoose: () => open('location') },
            isAhead && { text: t('bookings.guests'), onChoose: () => open('guests') },
            isAhead && { text: t('bookings.reassign'), onChoose: () => open('reassign') },
            hasBegun && { text: t('bookings.absence'), onChoose: () => open('absence') },
            isCompact && isAhead && { text: t('bookings.cancel'), isDangerous: true, onChoose: () => open('cancel') },
          ]}
        />
      )}
      {confirm.error && <span class="fault">{failureText(confirm.error, t)}</span>}
      {opened === 'cancel' && <CancelDialog {...dialogs} />}
      {opened === 'decline' && <DeclineDialog {...dialogs} />}
      {opened === 'reschedule' && <RescheduleDialog {...dialogs} />}
      {opened === 'guests' && <GuestsDialog {...dialogs} />}
      {opened === 'location' && <LocationDialog {...dialogs} />}
      {opened === 'reassign' && <ReassignDialog {...dialogs} />}
      {opened === 'absence' && <AbsenceDialog {...dialogs} />}
    </>
  )
}
