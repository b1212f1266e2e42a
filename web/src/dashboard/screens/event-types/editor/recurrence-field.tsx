import type { JSX } from 'preact'
import { NumberField, SelectField, Switch } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

/** A series: "every 2 weeks, at most 6 times". */
export function RecurrenceField({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const written = changes.recurrence === undefined ? type.recurrence : changes.recurrence
  const recurrence = written && 'frequency' in written ? written : undefined
  return (
    <>
      <Switch
        label={t('eventTypes.series')}
        hint={t('eventTypes.seriesHint')}
        isOn={recurrence !== undefined}
        onChange={(isOn) =>
          change({ recurrence: isOn ? { interval: 1, occurrences: 6, frequency: 'weekly' } : { disabled: true } })
        }
      />
      {recurrence && (
        <div class="field-row">
          <NumberField
            label={t('eventTypes.series.every')}
            value={recurrence.interval}
            onChange={(interval) => change({ recurrence: { ...recurrence, interval: interval ?? 1 } })}
            min={1}
            max={20}
          />
          <SelectField
            label={t('eventTypes.series.unit')}
            value={recurrence.frequency}
            onChange={(frequency) => change({ recurrence: { ...recurrence, frequency } })}
            options={[
              { value: 'weekly', text: t('eventTypes.series.weeks') },
              { value: 'monthly', text: t('eventTypes.series.months') },
              { value: 'yearly', text: t('eventTypes.series.years') },
            ]}
          />
          <NumberField
            label={t('eventTypes.series.times')}
            value={recurrence.occurrences}
            onChange={(occurrences) => change({ recurrence: { ...recurrence, occurrences: occurrences ?? 1 } })}
            min={1}
            max={32}
          />
        </div>
      )}
    </>
  )
}
