import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'

const AUTOMATIC = ''

/** Gives a booking of a team to another host: to the one whose turn it is, or to a chosen one. */
export function ReassignDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const [userId, setUserId] = useState(AUTOMATIC)
  const [reason, setReason] = useState('')
  const hosts = useQuery(['event-type', booking.eventType.id, 'hosts'], async (signal) => {
    const path = { eventTypeId: booking.eventType.id }
    return (await api.get('/v2/event-types/{eventTypeId}/scheduling-config', { path, signal })).data.hosts
  })
  const reassign = useAction(
    async () => {
      const bookingUid = booking.uid
      if (userId === AUTOMATIC) return api.post('/v2/bookings/{bookingUid}/reassign', { path: { bookingUid } })
      return api.post('/v2/bookings/{bookingUid}/reassign/{userId}', {
        path: { bookingUid, userId: Number(userId) },
        body: { ...(reason && { reason }) },
      })
    },
    () => {
      say(t('bookings.reassigned'))
      onClose()
    },
  )
  const present = new Set(booking.hosts.map(({ id }) => id))
  return (
    <Dialog title={t('bookings.reassign.title', { title: booking.title })} onClose={onClose}>
      <Loaded query={hosts}>
        {(list) =>
          list.length < 2 ? (
            <p>{t('bookings.reassign.alone')}</p>
          ) : (
            <Form action={reassign} submit={t('bookings.reassign')} onSubmit={() => void reassign.run()}>
              <SelectField
                label={t('bookings.reassign.to')}
                hint={t('bookings.reassign.hint')}
                value={userId}
                onChange={setUserId}
                options={[
                  { value: AUTOMATIC, text: t('bookings.reassign.automatic') },
                  ...list
                    .filter((host) => !present.has(host.userId))
                    .map((host) => ({
                      value: String(host.userId),
                      text: host.name ?? host.username ?? String(host.userId),
                    })),
                ]}
              />
              {userId !== AUTOMATIC && (
                <LongTextField
                  label={t('bookings.cancel.reason')}
                  value={reason}
                  onChange={setReason}
                  isOptional
                  maxLength={500}
                  rows={2}
                />
              )}
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  )
}
