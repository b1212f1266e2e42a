import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useAccount } from '../../../account.tsx'
import { formatsFor, useFormats } from '../../../formats.ts'
import { useTexts } from '../../../texts.tsx'
import { dateOf, minuteOf, todayIn } from '../../../time/days.ts'
import { type AnyBooking, whoIn } from '../booking-kinds.ts'
import { lanesOf } from './lanes.ts'

/** The height of an hour, in rem. A quarter of an hour still has a line of text. */
const HOUR = 3.5
/** A shorter booking has room for one line. */
const TWO_LINES_MINUTES = 40
/** The part of the day that is seen at first. */
const FIRST_SEEN_HOUR = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Days side by side with an axis of hours, as calendars show them. Bookings at the same time share the width. */
export function DaysView({
  days,
  bookings,
}: {
  days: readonly string[]
  bookings: readonly AnyBooking[]
}): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me, locale } = useAccount()
  const today = todayIn(me.timeZone)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    frame.current?.scrollTo({ top: FIRST_SEEN_HOUR * HOUR * rem })
  }, [])
  // The hours of the axis are those of a clock on the wall, in no zone.
  const wall = formatsFor(locale, me.timeFormat === 12, 'UTC')
  const hourText = (hour: number) => wall.time(Date.UTC(2024, 0, 1, hour))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section class="week-frame" ref={frame} tabIndex={0} aria-label={t('bookings.calendar')}>
      <div class={days.length === 1 ? 'week-grid one' : 'week-grid'}>
        <div class="week-axis" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>{hour === 0 ? '' : hourText(hour)}</span>
          ))}
        </div>
        {days.map((day) => {
          const list = bookings.filter(({ start }) => dateOf(start, me.timeZone) === day)
          const lanes = lanesOf(list)
          return (
            <section key={day} class={day === today ? 'week-day today' : 'week-day'}>
              <h3>
                <a href={`/dashboard/bookings/calendar?view=day&date=${day}`}>{formats.weekday(day)}</a>
              </h3>
              <ul>
                {list.map((booking, index) => {
                  const { lane, count } = lanes[index] ?? { lane: 0, count: 1 }
                  return (
                    <li
                      key={booking.uid}
                      // The policy of the page forbids styles in the document; those that a script sets are allowed.
                      ref={(element) => {
                        if (!element) return
                        element.style.top = `${(minuteOf(booking.start, me.timeZone) / 60) * HOUR}rem`
                        element.style.height = `${(Math.max(booking.duration, 20) / 60) * HOUR}rem`
                        element.style.insetInlineStart = `${(lane / count) * 100}%`
                        element.style.width = `${100 / count}%`
                      }}
                    >
                      <a
                        class={`calendar-entry ${booking.status}${booking.duration < TWO_LINES_MINUTES ? ' short' : ''}`}
                        href={`/dashboard/bookings/${booking.uid}`}
                        title={booking.title}
                      >
                        <strong>{formats.time(booking.start)}</strong> {whoIn(booking, t)}
                        <span>{booking.title}</span>
                      </a>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </section>
  )
}
