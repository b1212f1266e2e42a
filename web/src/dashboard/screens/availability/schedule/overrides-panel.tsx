import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { addDays } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { formatsFor, useFormats } from '../../../formats.ts'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { todayIn } from '../../../time/days.ts'
import { atWall } from '../hours-text.ts'

/** A longer stretch is an absence. */
const MAX_DAYS = 62
/** An override without hours: the API calls a day closed that begins and ends at midnight. */
const CLOSED = { startTime: '00:00', endTime: '00:00' }

/** Days on which the hours are others, or on which nobody can book. */
export function OverridesPanel({ schedule }: { schedule: Schemas.Schedule }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me, locale } = useAccount()
  const wall = formatsFor(locale, me.timeFormat === 12, 'UTC')
  const today = todayIn(me.timeZone)
  const draft = useDraft('override')
  const [from, setFrom] = useField(draft, 'from', today)
  const [to, setTo] = useField(draft, 'to', today)
  const [kind, setKind] = useField<'closed' | 'other'>(draft, 'kind', 'closed')
  const [startTime, setStart] = useField(draft, 'startTime', '09:00')
  const [endTime, setEnd] = useField(draft, 'endTime', '12:00')
  const save = useAction(
    (overrides: Schemas.DateHours[]) =>
      api.patch('/v2/schedules/{scheduleId}', { path: { scheduleId: schedule.id }, body: { overrides } }),
    () => say(t('kit.saved')),
  )
  const add = () => {
    const hours = kind === 'closed' ? CLOSED : { startTime, endTime }
    const dates = datesBetween(from, to)
    const kept = schedule.overrides.filter(({ date }) => !dates.includes(date))
    void save.run(
      [...kept, ...dates.map((date) => ({ date, ...hours }))].sort((one, other) => one.date.localeCompare(other.date)),
    )
  }
  const shown = schedule.overrides.filter(({ date }) => date >= today)
  return (
    <Panel title={t('availability.overrides')} lead={t('availability.overridesLead')}>
      {shown.length > 0 && (
        <ul class="rows-list">
          {shown.map((override) => (
            <li key={`${override.date} ${override.startTime}`}>
              <div class="grow">
                <strong>{formats.day(override.date)}</strong>
                <p class="soft">
                  {override.startTime === override.endTime
                    ? t('availability.closed')
                    : wall.hours(atWall(override.startTime), atWall(override.endTime))}
                </p>
              </div>
              <button
                type="button"
                class="button quiet"
                aria-label={t('availability.removeOverride', { day: formats.day(override.date) })}
                onClick={() => void save.run(schedule.overrides.filter((each) => each !== override))}
              >
                {t('kit.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form draft={draft} action={save} submit={t('availability.addOverride')} onSubmit={add}>
        <div class="field-row">
          <TextField
            label={t('availability.firstDay')}
            type="date"
            value={from}
            min={today}
            onChange={(date) => {
              setFrom(date)
              if (to < date) setTo(date)
            }}
            isRequired
          />
          <TextField
            label={t('availability.lastDay')}
            type="date"
            value={to}
            min={from}
            max={from && addDays(from, MAX_DAYS - 1)}
            onChange={setTo}
            isRequired
          />
        </div>
        <SelectField
          label={t('availability.onThese')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'closed', text: t('availability.notBookable') },
            { value: 'other', text: t('availability.otherHours') },
          ]}
        />
        {kind === 'other' && (
          <div class="field-row">
            <TextField label={t('welcome.hours.from')} type="time" value={startTime} onChange={setStart} isRequired />
            <TextField
              label={t('welcome.hours.to')}
              type="time"
              value={endTime}
              onChange={setEnd}
              isRequired
              fault={startTime < endTime || endTime === '00:00' ? undefined : t('welcome.hours.order')}
            />
          </div>
        )}
      </Form>
    </Panel>
  )
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to && dates.length < MAX_DAYS; date = addDays(date, 1)) dates.push(date)
  return dates
}
