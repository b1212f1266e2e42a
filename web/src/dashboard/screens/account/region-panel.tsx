import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { SelectField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { ZoneField } from '../../kit/zone-field.tsx'
import { useTexts } from '../../texts.tsx'
import { WEEKDAYS, weekdayName } from '../../time/weekdays.ts'
import { useSaveMe } from './save-me.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar', 'he'] as const

/** Language, zone, clock and the first day of the week. */
export function RegionPanel(): JSX.Element {
  const t = useTexts()
  const { me, language, locale } = useAccount()
  const draft = useDraft('region', me.id)
  const [chosen, setChosen] = useField(draft, 'chosen', LANGUAGES.find((each) => each === language) ?? 'en')
  const [timeZone, setTimeZone] = useField(draft, 'timeZone', me.timeZone)
  const [clock, setClock] = useField<'12' | '24'>(draft, 'clock', me.timeFormat === 24 ? '24' : '12')
  const [weekStart, setWeekStart] = useField(
    draft,
    'weekStart',
    WEEKDAYS.find((day) => day === me.weekStart) ?? 'Monday',
  )
  const save = useSaveMe(() => {
    // The texts of another language come with another page.
    if (chosen !== language) location.assign(`${location.pathname}?lang=${chosen}`)
  })
  return (
    <Panel title={t('account.region.title')} lead={t('account.region.lead')}>
      <Form
        draft={draft}
        action={save}
        submit={t('kit.save')}
        onSubmit={() => void save.run({ locale: chosen, timeZone, timeFormat: clock === '24' ? 24 : 12, weekStart })}
      >
        <SelectField
          label={t('account.region.language')}
          value={chosen}
          onChange={setChosen}
          options={LANGUAGES.map((each) => ({
            value: each,
            text: new Intl.DisplayNames([each], { type: 'language' }).of(each) ?? each,
          }))}
        />
        <ZoneField value={timeZone} onChange={setTimeZone} hint={t('account.region.zoneHint')} />
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
