import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { Choices, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { useWeekdays, type Weekday } from '../../time/weekdays.ts'
import type { StepProps } from './step.ts'

/** The usual hours, the same on each of the days. */
export function HoursStep({ onDone }: StepProps): JSX.Element {
  const t = useTexts()
  const schedule = useQuery(['schedules', 'default'], async (signal) => {
    return (await api.get('/v2/schedules/default', { signal })).data
  })
  return (
    <Panel title={t('welcome.hours.title')} lead={t('welcome.hours.text')}>
      <Loaded query={schedule}>{(found) => <HoursForm schedule={found} onDone={() => onDone()} />}</Loaded>
    </Panel>
  )
}

function HoursForm({ schedule, onDone }: { schedule: Schemas.Schedule | null; onDone: () => void }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const weekdays = useWeekdays()
  const first = schedule?.availability[0]
  const draft = useDraft('first-hours')
  const [days, setDays] = useField<Weekday[]>(draft, 'days', [...(first?.days ?? (['Monday'] as const))])
  const [from, setFrom] = useField(draft, 'from', first?.startTime ?? '09:00')
  const [to, setTo] = useField(draft, 'to', first?.endTime ?? '17:00')
  const isOrdered = to === '00:00' || from < to
  const save = useAction(async () => {
    const availability = [{ days, startTime: from, endTime: to }]
    if (schedule)
      return api.patch('/v2/schedules/{scheduleId}', { path: { scheduleId: schedule.id }, body: { availability } })
    const body = { name: t('welcome.hours.days'), timeZone: me.timeZone, isDefault: true, availability }
    return api.post('/v2/schedules', { body })
  }, onDone)
  return (
    <Form
      draft={draft}
      action={save}
      onSubmit={() => isOrdered && days.length > 0 && void save.run()}
      submit={t('kit.next')}
    >
      <Choices
        legend={t('welcome.hours.days')}
        {...(days.length === 0 && { hint: t('welcome.hours.noDay') })}
        chosen={days}
        onChange={setDays}
        options={weekdays.map(({ day, name }) => ({ value: day, text: name }))}
      />
      <div class="field-row">
        <TextField label={t('welcome.hours.from')} type="time" value={from} onChange={setFrom} isRequired />
        <TextField
          label={t('welcome.hours.to')}
          type="time"
          value={to}
          onChange={setTo}
          isRequired
          fault={isOrdered ? undefined : t('welcome.hours.order')}
        />
      </div>
    </Form>
  )
}
