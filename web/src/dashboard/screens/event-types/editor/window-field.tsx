import type { JSX } from 'preact'
import { addDays } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { todayIn } from '../../../time/days.ts'
import type { Draft } from './draft.ts'

type Kind = 'always' | 'businessDays' | 'calendarDays' | 'range'

/** The days that can be booked: all, the next ones, or those between two dates. */
export function WindowField({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const written = changes.bookingWindow ?? type.bookingWindow
  const first = Array.isArray(written) ? written[0] : written
  const window = first && 'type' in first ? first : undefined
  const today = todayIn(me.timeZone)
  const choose = (kind: Kind) => {
    if (kind === 'always') change({ bookingWindow: { disabled: true } })
    else if (kind === 'range') change({ bookingWindow: { type: 'range', value: [today, addDays(today, 30)] } })
    else change({ bookingWindow: { type: kind, value: 30, rolling: false } })
  }
  return (
    <div class="field-row">
      <SelectField
        label={t('eventTypes.window')}
        value={window?.type ?? 'always'}
        onChange={choose}
        options={[
          { value: 'always', text: t('eventTypes.window.always') },
          { value: 'calendarDays', text: t('eventTypes.window.calendar') },
          { value: 'businessDays', text: t('eventTypes.window.business') },
          { value: 'range', text: t('eventTypes.window.range') },
        ]}
      />
      {window && window.type !== 'range' && (
        <NumberField
          label={t('eventTypes.window.days')}
          value={window.value}
          onChange={(value) => change({ bookingWindow: { ...window, value: value ?? 1 } })}
          min={1}
          max={1000}
        />
      )}
      {window?.type === 'range' && (
        <>
          <TextField
            label={t('bookings.from')}
            type="date"
            value={window.value[0] ?? today}
            onChange={(from) => change({ bookingWindow: { type: 'range', value: [from, window.value[1] ?? from] } })}
            isRequired
          />
          <TextField
            label={t('bookings.to')}
            type="date"
            value={window.value[1] ?? today}
            min={window.value[0]}
            onChange={(to) => change({ bookingWindow: { type: 'range', value: [window.value[0] ?? to, to] } })}
            isRequired
          />
        </>
      )}
    </div>
  )
}
