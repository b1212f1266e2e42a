import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useOwnEventTypes } from '../../../api/own-event-types.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { say } from '../../../kit/toasts.tsx'
import { ZoneField } from '../../../kit/zone-field.tsx'
import { useTexts } from '../../../texts.tsx'
import { SlotPicker } from './slot-picker.tsx'

type NewBookingDialogProps = { onClose: () => void }

/** Books for somebody else, for example after a telephone call. That person gets the usual mails. */
export function NewBookingDialog({ onClose }: NewBookingDialogProps): JSX.Element {
  const t = useTexts()
  const eventTypes = useOwnEventTypes()
  return (
    <Dialog title={t('bookings.new')} onClose={onClose}>
      <Loaded query={eventTypes}>
        {(list) => {
          const options = list.map(({ id, title }) => ({ value: String(id), text: title }))
          return options[0] ? (
            <NewBookingForm options={options} first={options[0].value} onDone={onClose} />
          ) : (
            <p>
              <a href="/dashboard/event-types">{t('home.start.type')}</a>
            </p>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

type NewBookingFormProps = { options: { value: string; text: string }[]; first: string; onDone: () => void }

function NewBookingForm({ options, first, onDone }: NewBookingFormProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-booking')
  const [eventTypeId, setEventTypeId] = useField(draft, 'eventTypeId', first)
  const [start, setStart] = useField<string | undefined>(draft, 'start', undefined)
  const [name, setName] = useField(draft, 'name', '')
  const [email, setEmail] = useField(draft, 'email', '')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  const create = useAction(
    (chosen: string) =>
      api.post('/v2/bookings', {
        body: { eventTypeId: Number(eventTypeId), start: chosen, attendee: { name, email, timeZone } },
      }),
    () => {
      say(t('bookings.created', { name }))
      onDone()
    },
  )
  return (
    <Form
      draft={draft}
      action={create}
      submit={t('bookings.new.submit')}
      isDisabled={start === undefined}
      onSubmit={() => start && void create.run(start)}
    >
      <SelectField
        label={t('bookings.eventType')}
        value={eventTypeId}
        onChange={(chosen) => {
          setEventTypeId(chosen)
          setStart(undefined)
        }}
        options={options}
      />
      <SlotPicker eventTypeId={Number(eventTypeId)} chosen={start} onChoose={setStart} />
      <TextField label={t('bookings.person.name')} value={name} onChange={setName} isRequired maxLength={255} />
      <TextField
        label={t('bookings.person.email')}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
        maxLength={320}
      />
      <ZoneField label={t('bookings.person.zone')} value={timeZone} onChange={setTimeZone} />
    </Form>
  )
}
