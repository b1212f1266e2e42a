import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { api } from '../../../api/client.ts'
import { useOwnEventTypes } from '../../../api/own-event-types.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useTexts } from '../../../texts.tsx'
import { dayEnd, dayStart, todayIn } from '../../../time/days.ts'
import { AvailabilityPage } from '../availability-page.tsx'
import { StartsList } from './starts-list.tsx'

/** Says for every start of a day why it can or can't be booked. */
export default function Troubleshooter(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const types = useOwnEventTypes()
  const [written, setEventType] = useParameter('eventTypeId')
  const [date, setDate] = useParameter('date', todayIn(me.timeZone))
  const eventTypeId = Number(written) || types.data?.[0]?.id
  const query = useQuery(
    ['explain', eventTypeId, date],
    async (signal) => {
      const at = `${dayStart(date, me.timeZone)}/${dayEnd(date, me.timeZone)}`
      return (await api.get('/v2/slots/explain', { query: { eventTypeId: eventTypeId ?? 0, at }, signal })).data
    },
    { isEnabled: eventTypeId !== undefined, keepsFormer: true },
  )
  return (
    <AvailabilityPage lead={t('availability.troubleshooterLead')}>
      <div class="toolbar">
        <SelectField
          label={t('bookings.eventType')}
          value={String(eventTypeId ?? '')}
          onChange={setEventType}
          options={(types.data ?? []).map(({ id, title }) => ({ value: String(id), text: title }))}
        />
        <TextField
          label={t('bookings.slots.day')}
          type="date"
          value={date}
          onChange={(value) => value && setDate(value)}
          isRequired
        />
      </div>
      {eventTypeId === undefined && types.data ? (
        <p>
          <a href="/dashboard/event-types">{t('home.start.type')}</a>
        </p>
      ) : (
        <Loaded query={query}>
          {({ starts, eventType }) => <StartsList starts={starts} eventTypeId={eventType.id} />}
        </Loaded>
      )}
    </AvailabilityPage>
  )
}
