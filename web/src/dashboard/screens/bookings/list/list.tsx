import type { JSX } from 'preact'
import { CalendarIcon } from '../../../../components/icons.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty, Page } from '../../../kit/page.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { useTexts } from '../../../texts.tsx'
import { NewBookingDialog } from '../actions/new-booking-dialog.tsx'
import { BookingRows } from './booking-rows.tsx'
import { ExportMenu, useExports } from './export-menu.tsx'
import { FiltersBar, STATUSES, useFilters } from './filters.tsx'

const PER_PAGE = 50
const EVERY_MS = 10_000

/** The bookings of one state, with search and filters, a page at a time. */
export default function Bookings(): JSX.Element {
  const t = useTexts()
  const { status, query } = useFilters()
  const [writtenSkip, setSkip] = useParameter('skip', '0')
  const creating = useDialog()
  const exports = useExports(query)
  const skip = Math.max(Number.parseInt(writtenSkip, 10) || 0, 0)
  const bookings = useQuery(
    ['bookings', 'list', query, skip],
    (signal) => api.get('/v2/bookings', { query: { ...query, take: PER_PAGE, skip }, signal }),
    { keepsFormer: true, everyMs: EVERY_MS },
  )
  const names = {
    upcoming: t('bookings.tab.upcoming'),
    unconfirmed: t('bookings.tab.unconfirmed'),
    recurring: t('bookings.tab.recurring'),
    past: t('bookings.tab.past'),
    cancelled: t('bookings.tab.cancelled'),
  }
  return (
    <Page
      title={t('bookings.title')}
      actions={
        <>
          <ExportMenu {...exports} />
          <a class="button quiet" href="/dashboard/bookings/calendar">
            {t('bookings.calendar')}
          </a>
          <button type="button" class="button" onClick={() => creating.open(true)}>
            {t('bookings.new')}
          </button>
        </>
      }
    >
      <Tabs
        label={t('bookings.title')}
        tabs={STATUSES.map((each) => ({
          href: each === 'upcoming' ? '/dashboard/bookings' : `/dashboard/bookings?status=${each}`,
          text: names[each],
          isCurrent: each === status,
        }))}
      />
      <FiltersBar />
      <Failure error={exports.error} takesFocus />
      <Loaded query={bookings}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty icon={<CalendarIcon />} title={t('bookings.none')} text={t(`bookings.none.${status}`)} />
          ) : (
            <>
              <BookingRows bookings={data} />
              <Pager
                skip={skip}
                take={PER_PAGE}
                total={pagination.totalItems}
                hasMore={pagination.hasNextPage}
                onGo={(next) => setSkip(String(next))}
              />
            </>
          )
        }
      </Loaded>
      {creating.subject && <NewBookingDialog onClose={creating.close} />}
    </Page>
  )
}
