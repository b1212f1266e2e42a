import type { JSX } from 'preact'
import { addDays, addMonths, firstOf, monthOf, weekOf } from '../../../../booker/dates.ts'
import { useAccount } from '../../../account.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useParameter } from '../../../kit/address.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page } from '../../../kit/page.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { useTexts } from '../../../texts.tsx'
import { dayEnd, dayStart, todayIn } from '../../../time/days.ts'
import { WEEKDAYS } from '../../../time/weekdays.ts'
import { DaysView } from './days-view.tsx'
import { MonthView } from './month-view.tsx'

const VIEWS = ['day', 'week', 'month'] as const
type View = (typeof VIEWS)[number]

/** A month of a busy host has fewer. What is left out is said. */
const MAX_SHOWN = 100

/** The bookings of a day, a week or a month as a calendar. View and date stay in the address. */
export default function CalendarScreen(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const today = todayIn(me.timeZone)
  const [writtenView] = useParameter('view', 'week')
  const [writtenDate, setDate] = useParameter('date', today)
  const view: View = VIEWS.find((each) => each === writtenView) ?? 'week'
  const date = /^\d{4}-\d\d-\d\d$/.test(writtenDate) ? writtenDate : today
  const weekStart = (WEEKDAYS.map(String).indexOf(me.weekStart) + 1) % 7
  const { first, days } = spanOf(view, date, weekStart)
  const last = addDays(first, days - 1)
  const bookings = useQuery(
    ['bookings', 'calendar', first, days],
    (signal) =>
      api.get('/v2/bookings', {
        query: {
          afterStart: dayStart(first, me.timeZone),
          beforeEnd: dayEnd(last, me.timeZone),
          sortStart: 'asc',
          take: MAX_SHOWN,
        },
        signal,
      }),
    { keepsFormer: true, everyMs: 30_000 },
  )
  const names = { day: t('bookings.view.day'), week: t('bookings.view.week'), month: t('bookings.view.month') }
  const go = (by: number) => setDate(moved(view, date, by))
  return (
    <Page
      title={t('bookings.calendar')}
      back={{ href: '/dashboard/bookings', text: t('bookings.title') }}
      actions={
        <>
          <button type="button" class="button quiet" aria-label={t('bookings.view.back')} onClick={() => go(-1)}>
            <span aria-hidden="true" class="turns">
              ‹
            </span>
          </button>
          <button type="button" class="button quiet" onClick={() => setDate(today)}>
            {t('bookings.view.today')}
          </button>
          <button type="button" class="button quiet" aria-label={t('bookings.view.on')} onClick={() => go(1)}>
            <span aria-hidden="true" class="turns">
              ›
            </span>
          </button>
        </>
      }
    >
      <Tabs
        label={t('bookings.calendar')}
        tabs={VIEWS.map((each) => ({
          href: `/dashboard/bookings/calendar?view=${each}&date=${date}`,
          text: names[each],
          isCurrent: each === view,
        }))}
      />
      <h2 aria-live="polite">
        {days === 1 ? formats.day(date) : `${formats.shortDay(first)} – ${formats.shortDay(last)}`}
      </h2>
      <Loaded query={bookings}>
        {({ data, pagination }) => (
          <>
            {pagination.totalItems > MAX_SHOWN && (
              <p class="notice">{t('bookings.view.more', { count: pagination.totalItems - MAX_SHOWN })}</p>
            )}
            {view === 'month' ? (
              <MonthView month={monthOf(date)} weekStart={weekStart} bookings={data} />
            ) : (
              <DaysView days={Array.from({ length: days }, (_, index) => addDays(first, index))} bookings={data} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Returns the first day of a view, and the number of its days. */
function spanOf(view: View, date: string, weekStart: number): { first: string; days: number } {
  if (view === 'day') return { first: date, days: 1 }
  if (view === 'week') return { first: weekOf(date, weekStart), days: 7 }
  const first = firstOf(monthOf(date))
  const next = firstOf(addMonths(monthOf(date), 1))
  return { first, days: Math.round((Date.parse(next) - Date.parse(first)) / 86_400_000) }
}

const moved = (view: View, date: string, by: number): string =>
  view === 'month' ? firstOf(addMonths(monthOf(date), by)) : addDays(date, view === 'week' ? by * 7 : by)
