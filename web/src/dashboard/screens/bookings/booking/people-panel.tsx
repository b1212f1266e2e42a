import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { AnyBooking } from '../booking-kinds.ts'

/** Hosts and attendees, with those who don't know of the booking. An attendee who isn't the only one can be removed. */
export function PeoplePanel({ booking }: { booking: AnyBooking }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { subject: leaving, open, close } = useDialog<{ id: number; name: string }>()
  const attendees = useQuery(['bookings', 'one', booking.uid, 'attendees'], async (signal) => {
    const path = { bookingUid: booking.uid }
    return (await api.get('/v2/bookings/{bookingUid}/attendees', { path, signal })).data
  })
  const unsent = new Map(booking.unsentGuestNotices?.map(({ email, reason }) => [email, reason]))
  const remove = useAction(
    (attendeeId: number) =>
      api.delete('/v2/bookings/{bookingUid}/attendees/{attendeeId}', { path: { bookingUid: booking.uid, attendeeId } }),
    () => {
      say(t('bookings.person.removed'))
      close()
    },
  )
  return (
    <Panel title={t('bookings.people')}>
      <ul class="rows-list">
        {booking.hosts.map(({ id, name, email }) => (
          <li key={id}>
            <div class="grow">
              <h3>{name}</h3>
              <p class="soft">{email}</p>
            </div>
            {booking.absentHost && <Badge tone="warn">{t('bookings.absent')}</Badge>}
            <Badge>{t('bookings.host')}</Badge>
          </li>
        ))}
      </ul>
      <Loaded query={attendees}>
        {(list) => (
          <ul class="rows-list">
            {list.map(({ id, name, email, displayEmail, timeZone, phoneNumber, absent, responseStatus }) => (
              <li key={id}>
                <div class="grow">
                  <h3>{name || displayEmail}</h3>
                  <p class="soft">
                    <a href={`mailto:${displayEmail}`}>{displayEmail}</a>
                  </p>
                  {phoneNumber && <p class="soft">{phoneNumber}</p>}
                  <p class="soft">{formats.zone(timeZone, booking.start)}</p>
                  {unsent.has(email) && (
                    <p class="soft">{t(`bookings.unsentNotice.${unsent.get(email) ?? 'too-many'}`)}</p>
                  )}
                </div>
                {absent && <Badge tone="warn">{t('bookings.absent')}</Badge>}
                {responseStatus && <Badge>{t(`bookings.response.${responseStatus}`)}</Badge>}
                {list.length > 1 && booking.status === 'accepted' && (
                  <Menu
                    label={t('kit.actions', { name: name || displayEmail })}
                    items={[
                      {
                        text: t('kit.remove'),
                        isDangerous: true,
                        onChoose: () => open({ id, name: name || displayEmail }),
                      },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {leaving && (
        <Confirm
          title={t('bookings.person.removeTitle', { name: leaving.name })}
          text={t('bookings.person.removeText')}
          confirm={t('kit.remove')}
          action={remove}
          onConfirm={() => void remove.run(leaving.id)}
          onClose={close}
        />
      )}
    </Panel>
  )
}
