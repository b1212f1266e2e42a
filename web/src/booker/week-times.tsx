import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { BookerContext } from './booker-context.ts'
import type { DateText } from './dates.ts'
import { datesOfView, SeveralDays } from './several-days.tsx'
import { TimeLink, writeTimes } from './time-list.tsx'
import { busyPlace, overlap, type Place, placesOf, pointsOf, rowsFor, scaleFor, type WeekRow } from './week-places.ts'

/** A week as a calendar: the free times at their place in the day. On a phone its days go on to the side. */
export function WeekTimes(context: BookerContext): JSX.Element {
  const { data, writer, days } = context
  const dates = datesOfView(context)
  const places = dates.map((date) =>
    placesOf(
      (days.get(date) ?? []).map(({ start }) => start),
      data.lengthMinutes,
      writer,
    ),
  )
  const rows = rowsFor(places.flat())
  const hasSeats = data.times.seatsLeft !== undefined
  return (
    <SeveralDays {...context}>
      <Scrolled firstFree={dates.find((date) => days.has(date))}>
        <div class={`week scale-${scaleFor(places)}${hasSeats ? ' with-seats' : ''}`}>
          {/* The name of each time has its day and its hour. */}
          <div class="week-hours" aria-hidden="true">
            {rows.map(({ from, isHour }) => (
              <span key={from}>{isHour ? writer.hour(from / 60) : '⋮'}</span>
            ))}
          </div>
          <ol class="week-days">
            {dates.map((date, index) => (
              <WeekDay key={date} {...context} date={date} places={places[index] ?? []} rows={rows} />
            ))}
          </ol>
        </div>
      </Scrolled>
    </SeveralDays>
  )
}

/** The place in which a week scrolls, so that the page itself doesn't. It begins with the first free day. */
function Scrolled({ firstFree, children }: { firstFree: DateText | undefined; children: JSX.Element }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const day = place.current?.querySelector(`[data-date="${firstFree}"]`)
    const hours = place.current?.querySelector('.week-hours')
    if (!place.current || !day || !hours) return
    const [at, beside] = [day.getBoundingClientRect(), hours.getBoundingClientRect()]
    place.current.scrollLeft +=
      getComputedStyle(day).direction === 'rtl' ? at.right - beside.left : at.left - beside.right
  }, [firstFree])
  return (
    <div class="week-scroll" ref={place}>
      {children}
    </div>
  )
}

type WeekDayProps = BookerContext & { date: DateText; places: readonly Place[]; rows: readonly WeekRow[] }

function WeekDay({ date, places, rows, ...context }: WeekDayProps): JSX.Element {
  const { t, writer, days, today } = context
  const times = days.get(date) ?? []
  const texts = writeTimes(times, context)
  return (
    <li data-date={date} class={date < today ? 'week-day past' : 'week-day'}>
      <h4 class={date === today ? 'today' : undefined}>
        <time dateTime={date}>
          <span class="unseen">{writer.day(date)}</span>
          <span aria-hidden="true" class="soft">
            {writer.shortWeekday(date)}
          </span>
          <span aria-hidden="true">{writer.dayOfMonth(date)}</span>
        </time>
      </h4>
      <div class="lane">
        <BusyTimes {...context} date={date} places={places} rows={rows} />
        {times.length === 0 ? (
          <p class="unseen">{t('booker.day.empty')}</p>
        ) : (
          <ul>
            {times.map((time, index) => (
              <li key={time.start} class={classOf(places[index], rows)}>
                <TimeLink {...context} time={time} text={texts[index] ?? ''} date={date} isNarrow />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What the visitor has on a day. A free time at the same place says it, also in its name. */
function BusyTimes({ data, writer, date, places, rows }: WeekDayProps): JSX.Element | null {
  const shown = (data.times.busy ?? []).flatMap((busy) => {
    const place = busyPlace(busy, date, writer)
    const at = classOf(place, rows)
    if (!place || at === undefined) return []
    return [{ at, title: places.some((free) => overlap(free, place)) ? undefined : busy.title }]
  })
  if (shown.length === 0) return null
  return (
    <ul class="busy" aria-hidden="true">
      {/* Two appointments may have the same times and the same title. */}
      {shown.map(({ at, title }, index) => (
        <li key={index} class={at} dir="auto">
          {title}
        </li>
      ))}
    </ul>
  )
}

/** The policy of the pages forbids styles in elements, so classes say where a time stands; see `main.css`. */
function classOf(place: Place | undefined, rows: readonly WeekRow[]): string | undefined {
  const points = place && pointsOf(place, rows)
  if (!points) return undefined
  const { top, bottom } = points
  const ends = `lane-row-${top.row} lane-minute-${top.minute} lane-to-row-${bottom.row} lane-to-minute-${bottom.minute}`
  return place.half === undefined ? ends : `${ends} ${place.half}-half`
}
