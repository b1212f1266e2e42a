import type { JSX } from 'preact'
import { CrossIcon } from '../../../../components/icons.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { useTexts } from '../../../texts.tsx'
import { useWeekdays, WEEKDAYS } from '../../../time/weekdays.ts'
import { faultOf, type Range, type Week } from './week.ts'

/** More ranges in a day are a mistake. */
const MAX_RANGES = 10

/** The hours of each day of the week. A day may have several ranges, with breaks between them. */
export function WeekField({ week, onChange }: { week: Week; onChange: (week: Week) => void }): JSX.Element {
  const t = useTexts()
  const weekdays = useWeekdays()
  return (
    <div class="hours-of-week">
      {weekdays.map(({ day, name }) => {
        const ranges = week[day]
        const set = (next: Range[]) => onChange({ ...week, [day]: next })
        const fault = faultOf(ranges)
        return (
          <fieldset key={day}>
            <legend>{name}</legend>
            <div class="ranges">
              {ranges.length === 0 && <p class="soft">{t('availability.closed')}</p>}
              {ranges.map((range, index) => (
                <div class="range" key={`${index}`}>
                  <input
                    type="time"
                    aria-label={t('availability.rangeFrom', { day: name, number: index + 1 })}
                    value={range.startTime}
                    required
                    onInput={({ currentTarget: { value } }) =>
                      set(ranges.map((each, at) => (at === index ? { ...each, startTime: value } : each)))
                    }
                  />
                  <span aria-hidden="true">–</span>
                  <input
                    type="time"
                    aria-label={t('availability.rangeTo', { day: name, number: index + 1 })}
                    value={range.endTime}
                    required
                    onInput={({ currentTarget: { value } }) =>
                      set(ranges.map((each, at) => (at === index ? { ...each, endTime: value } : each)))
                    }
                  />
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={t('availability.removeRange', { day: name, number: index + 1 })}
                    onClick={() => set(ranges.filter((_, at) => at !== index))}
                  >
                    <CrossIcon />
                  </button>
                </div>
              ))}
              {fault && (
                <p class="fault" role="alert">
                  {fault === 'order' ? t('welcome.hours.order') : t('availability.overlap')}
                </p>
              )}
            </div>
            <Menu
              label={t('kit.actions', { name })}
              items={[
                ranges.length < MAX_RANGES && {
                  text: t('availability.addRange'),
                  onChoose: () => set([...ranges, nextRange(ranges)]),
                },
                {
                  text: t('availability.copyToAll'),
                  onChoose: () => onChange(Object.fromEntries(WEEKDAYS.map((each) => [each, [...ranges]])) as Week),
                },
                {
                  text: t('availability.copyToWorkdays'),
                  onChoose: () =>
                    onChange({
                      ...week,
                      Monday: [...ranges],
                      Tuesday: [...ranges],
                      Wednesday: [...ranges],
                      Thursday: [...ranges],
                      Friday: [...ranges],
                    }),
                },
                ranges.length > 0 && { text: t('availability.close'), onChoose: () => set([]) },
              ]}
            />
          </fieldset>
        )
      })}
    </div>
  )
}

/** A new range begins an hour after the last one, or in the morning. */
function nextRange(ranges: readonly Range[]): Range {
  const last = ranges.at(-1)
  const hour = last ? Number(last.endTime.slice(0, 2)) + 1 : 9
  const two = (number: number) => String(Math.min(number, 23)).padStart(2, '0')
  return last
    ? { startTime: `${two(hour)}:00`, endTime: `${two(hour + 2)}:00` }
    : { startTime: '09:00', endTime: '17:00' }
}
