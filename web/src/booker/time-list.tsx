import type { JSX } from 'preact'
import type { BookerContext, FreeTime } from './booker-context.ts'
import type { DateText } from './dates.ts'

/** The characters of `09:00`. A time with `AM` needs wider buttons. */
const SHORT_TIME = 5

/** The free times of a day. Each one leads to its form. */
export function TimeList({
  times,
  date,
  ...context
}: BookerContext & { times: readonly FreeTime[]; date: DateText }): JSX.Element {
  const { writer } = context
  const isLong = times.some(({ start }) => writer.time(start).length > SHORT_TIME)
  return (
    <ul class={isLong ? 'slots long' : 'slots'}>
      {times.map((time) => (
        <li key={time.start}>
          <TimeLink {...context} time={time} date={date} />
        </li>
      ))}
    </ul>
  )
}

function TimeLink({
  time: { start, seatsLeft },
  date,
  t,
  writer,
  href,
}: BookerContext & { time: FreeTime; date: DateText }): JSX.Element {
  const instant = new Date(start).toISOString()
  const time = writer.time(start)
  const seats = seatsLeft === undefined ? undefined : t('booker.seats', { count: seatsLeft })
  const name = [writer.day(date), time, ...(seats === undefined ? [] : [seats])].join(', ')
  return (
    <a href={href({ layout: undefined, month: undefined, date: undefined, slot: instant })} aria-label={name}>
      <time dateTime={instant}>{time}</time>
      {seats !== undefined && <span class="seats">{seats}</span>}
    </a>
  )
}
