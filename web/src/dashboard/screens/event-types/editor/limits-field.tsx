import type { JSX } from 'preact'
import { NumberField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

const PERIODS = ['day', 'week', 'month', 'year'] as const
type Limits = Partial<Record<(typeof PERIODS)[number], number>>

/** Reads the limits of an answer or of a change. Switched off, there are none. */
const limitsIn = (written: object | undefined): Limits => {
  const limits: Limits = {}
  for (const period of PERIODS) {
    const value = written && Object.entries(written).find(([name]) => name === period)?.[1]
    if (typeof value === 'number') limits[period] = value
  }
  return limits
}

const asSent = (limits: Limits) => (Object.keys(limits).length === 0 ? { disabled: true as const } : limits)

/** The maximum number of bookings, and of booked minutes, in a day, a week, a month and a year. */
export function LimitsField({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const counts = limitsIn(changes.bookingLimitsCount ?? type.bookingLimitsCount)
  const minutes = limitsIn(changes.bookingLimitsDuration ?? type.bookingLimitsDuration)
  const names = {
    day: t('eventTypes.per.day'),
    week: t('eventTypes.per.week'),
    month: t('eventTypes.per.month'),
    year: t('eventTypes.per.year'),
  }
  const rows = [
    {
      legend: t('eventTypes.limits.count'),
      limits: counts,
      set: (limits: Limits) => change({ bookingLimitsCount: asSent(limits) }),
    },
    {
      legend: t('eventTypes.limits.minutes'),
      limits: minutes,
      set: (limits: Limits) => change({ bookingLimitsDuration: asSent(limits) }),
    },
  ]
  return (
    <>
      {rows.map(({ legend, limits, set }) => (
        <fieldset key={legend}>
          <legend>{legend}</legend>
          <div class="field-row">
            {PERIODS.map((period) => (
              <NumberField
                key={period}
                label={names[period]}
                value={limits[period]}
                onChange={(value) => {
                  const { [period]: _, ...rest } = limits
                  set(value === undefined ? rest : { ...rest, [period]: value })
                }}
                min={1}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
