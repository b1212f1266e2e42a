import { offsetOf } from '@daybook/i18n'
import type { JSX } from 'preact'
import type { BookerContext, FreeTime } from './booker-context.ts'
import { busyDuring, busyText } from './busy.ts'
import type { DateText } from './dates.ts'

/** The characters of `09:00`. A time with `AM` needs wider buttons. */
const SHORT_TIME = 5

/** The free times of a day. Each one leads to its form. */
export function TimeList({
  times,
  date,
  ...context
}: BookerContext & { times: readonly FreeTime[]; date: DateText }): JSX.Element {
  const written = writeTimes(times, context)
  const isLong = written.some((text) => text.length > SHORT_TIME) || times.some((time) => isBusyAt(time, context))
  return (
    <ul class={isLong ? 'slots long' : 'slots'}>
      {times.map((time, index) => (
        <li key={time.start}>
          <TimeLink {...context} time={time} text={written[index] ?? ''} date={date} />
        </li>
      ))}
    </ul>
  )
}

type Writing = Pick<BookerContext, 'writer' | 'view'>

/** Writes the times of a day. Where the clocks go back, the times of an hour come twice, and their offset tells them apart. */
export function writeTimes(times: readonly FreeTime[], { writer, view }: Writing): string[] {
  const written = times.map(({ start }) => writer.time(start))
  return written.map((text, index) => {
    const isTwice = written.indexOf(text) !== written.lastIndexOf(text)
    return isTwice ? `${text} ${offsetOf(view.timeZone, times[index]?.start ?? 0)}` : text
  })
}

const busyAt = ({ start }: FreeTime, { data }: Pick<BookerContext, 'data'>) =>
  busyDuring(data.times.busy ?? [], start, data.lengthMinutes)

const isBusyAt = (time: FreeTime, context: Pick<BookerContext, 'data'>): boolean => busyAt(time, context).length > 0

type TimeLinkProps = BookerContext & {
  time: FreeTime
  text: string
  date: DateText
  /** True where there is room for the name of an appointment only. */
  isNarrow?: boolean
}

export function TimeLink({ time, text, date, isNarrow = false, ...context }: TimeLinkProps): JSX.Element {
  const { t, writer, href } = context
  const instant = new Date(time.start).toISOString()
  const seats = time.seatsLeft === undefined ? undefined : t('booker.seats', { count: time.seatsLeft })
  const clashes = busyAt(time, context)
  const clash = clashes.length === 0 ? undefined : busyText(clashes, t, writer)
  const name = [writer.day(date), text, seats, clash].filter((part) => part !== undefined).join(', ')
  return (
    <a
      class={clash === undefined ? undefined : 'clashes'}
      href={href({ layout: undefined, month: undefined, date: undefined, slot: instant })}
      aria-label={name}
    >
      <time dateTime={instant}>{text}</time>
      {seats !== undefined && <span class="seats">{seats}</span>}
      {clash !== undefined && (
        <span class="clash" dir="auto">
          {isNarrow ? clashes[0]?.title : clash}
        </span>
      )}
    </a>
  )
}
