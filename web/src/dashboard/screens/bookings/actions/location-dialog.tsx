import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { ActionDialogProps } from './cancel-dialog.tsx'

type Kind = 'video' | 'address' | 'link' | 'phone'

function placeOf(kind: Kind, detail: string): Schemas.NewBookingLocation {
  if (kind === 'video') return { type: 'integration', integration: 'cal-video' }
  if (kind === 'address') return { type: 'address', address: detail }
  if (kind === 'phone') return { type: 'phone', phone: detail }
  return { type: 'link', link: detail }
}

/** Moves a booking to another place. The attendees get a mail. */
export function LocationDialog({ booking, onClose }: ActionDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('location', booking.uid)
  const [kind, setKind] = useField<Kind>(draft, 'kind', 'link')
  const [detail, setDetail] = useField(draft, 'detail', '')
  const change = useAction(
    () =>
      api.patch('/v2/bookings/{bookingUid}/location', {
        path: { bookingUid: booking.uid },
        body: { location: placeOf(kind, detail) },
      }),
    () => {
      say(t('bookings.location.changed'))
      onClose()
    },
  )
  const detailNames = {
    video: undefined,
    address: t('welcome.place.addressText'),
    phone: t('welcome.place.phoneNumber'),
    link: t('welcome.place.linkText'),
  }
  const detailName = detailNames[kind]
  return (
    <Dialog title={t('bookings.location.title', { title: booking.title })} onClose={onClose}>
      <Form draft={draft} action={change} submit={t('kit.save')} onSubmit={() => void change.run()}>
        <SelectField
          label={t('welcome.type.place')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'link', text: t('welcome.place.link') },
            { value: 'video', text: t('welcome.place.video') },
            { value: 'address', text: t('welcome.place.address') },
            { value: 'phone', text: t('welcome.place.myPhone') },
          ]}
        />
        {detailName && (
          <TextField
            label={detailName}
            type={kind === 'link' ? 'url' : kind === 'phone' ? 'tel' : 'text'}
            value={detail}
            onChange={setDetail}
            isRequired
            maxLength={500}
          />
        )}
      </Form>
    </Dialog>
  )
}
