import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { NumberField, SelectField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

const UNITS = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof UNITS

const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % UNITS.days === 0 ? 'days' : minutes > 0 && minutes % UNITS.hours === 0 ? 'hours' : 'minutes'

type NoticeFieldProps = { minutes: number; onChange: (minutes: number) => void }

/** How long before the start a booking must be made. People think of it in hours or days. */
export function NoticeField({ minutes, onChange }: NoticeFieldProps): JSX.Element {
  const t = useTexts()
  const [unit, setUnit] = useState<Unit>(unitOf(minutes))
  return (
    <div class="field-row">
      <NumberField
        label={t('eventTypes.notice')}
        value={minutes / UNITS[unit]}
        onChange={(value) => onChange(Math.round((value ?? 0) * UNITS[unit]))}
        min={0}
        step={1}
      />
      <SelectField
        label={t('eventTypes.notice.unit')}
        value={unit}
        onChange={(chosen) => {
          setUnit(chosen)
          onChange(Math.round((minutes / UNITS[unit]) * UNITS[chosen]))
        }}
        options={[
          { value: 'minutes', text: t('eventTypes.unit.minutes') },
          { value: 'hours', text: t('eventTypes.unit.hours') },
          { value: 'days', text: t('eventTypes.unit.days') },
        ]}
      />
    </div>
  )
}
