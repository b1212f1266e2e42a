import type { JSX } from 'preact'
import { weeksOf } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { useFormats } from '../../../formats.ts'
import { useTexts } from '../../../texts.tsx'
import { dateOf, todayIn } from '../../../time/days.ts'
import { useWeekdays } from '../../../time/weekdays.ts'
import type { AnyBooking } from '../booking-kinds.ts'

/** More don't fit into a day of the month. The day shows all of them. */
const MAX_IN_DAY = 3

type MonthViewProps = { month: string; weekStart: number; bookings: readonly AnyBooking[] }

/** A month as a table of weeks. */
export function MonthView({ month, weekStart, bookings }: MonthViewProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const weekdays = useWeekdays()
  const today = todayIn(me.timeZone)
  const of = (date: string) => bookings.filter(({ start }) => dateOf(start, me.timeZone) === date)
  return (
    <table class="month-table">
      <thead>
        <tr>
          {weekdays.map(({ day, name, short }) => (
            <th key={day} scope="col" abbr={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, weekStart).map((week, row) => (
          <tr key={`${month} ${row}`}>
            {week.map((date, column) => {
              if (date === undefined) return <td key={`empty ${column}`} class="outside" />
              const list = of(date)
              return (
                <td key={date} class={date === today ? 'today' : undefined}>
                  <a
                    class="date"
                    href={`/dashboard/bookings/calendar?view=day&date=${date}`}
                    aria-label={t('bookings.view.openDay', {
                      day: formats.day(date),
                      count: list.length,
                    })}
                  >
                    {Number(date.slice(8))}
                  </a>
                  <ul>
                    {list.slice(0, MAX_IN_DAY).map(({ uid, title, start, status }) => (
                      <li key={uid}>
                        <a class={`mini ${status}`} href={`/dashboard/bookings/${uid}`}>
                          {formats.time(start)} {title}
                        </a>
                      </li>
                    ))}
                    {list.length > MAX_IN_DAY && (
                      <li class="soft">{t('bookings.view.others', { count: list.length - MAX_IN_DAY })}</li>
                    )}
                  </ul>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
