import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { SelectField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { ZoneField } from '../../kit/zone-field.tsx'
import { useTexts } from '../../texts.tsx'
import { WEEKDAYS, type Weekday, weekdayName } from '../../time/weekdays.ts'
import type { StepProps } from './step.ts'

/** Name, zone and clock. */
export function YouStep({ onDone }: StepProps): JSX.Element {
  const t = useTexts()
  const { me, locale } = useAccount()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const draft = useDraft('first-person')
  const [name, setName] = useField(draft, 'name', me.name ?? '')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', own || me.timeZone)
  const [clock, setClock] = useField<'12' | '24'>(draft, 'clock', prefers24(locale) ? '24' : '12')
  const [weekStart, setWeekStart] = useField(draft, 'weekStart', firstDayIn(locale))
  const save = useAction(
    () => api.patch('/v2/me', { body: { name, timeZone, timeFormat: clock === '24' ? 24 : 12, weekStart } }),
    () => onDone(),
  )
  return (
    <Panel title={t('welcome.you.title')} lead={t('welcome.you.text')}>
      <Form draft={draft} action={save} onSubmit={() => void save.run()} submit={t('kit.next')}>
        <TextField
          label={t('welcome.you.name')}
          value={name}
          onChange={setName}
          isRequired
          maxLength={255}
          autocomplete="name"
        />
        <ZoneField value={timeZone} onChange={setTimeZone} hint={t('welcome.you.zoneHint')} />
        <div class="field-row">
          <SelectField
            label={t('welcome.you.clock')}
            value={clock}
            onChange={setClock}
            options={[
              { value: '24', text: t('welcome.you.clock24') },
              { value: '12', text: t('welcome.you.clock12') },
            ]}
          />
          <SelectField
            label={t('welcome.you.weekStart')}
            value={weekStart}
            onChange={setWeekStart}
            options={WEEKDAYS.map((day) => ({ value: day, text: weekdayName(day, locale) }))}
          />
        </div>
      </Form>
    </Panel>
  )
}

const prefers24 = (locale: string): boolean =>
  !new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12

/** Returns the day on which weeks begin where the locale is spoken. Firefox doesn't know it. */
function firstDayIn(locale: string): Weekday {
  const known: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  return WEEKDAYS[(known.getWeekInfo?.().firstDay ?? 1) - 1] ?? 'Monday'
}
