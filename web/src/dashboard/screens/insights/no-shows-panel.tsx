import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { BarChart } from './bar-chart.tsx'
import { AsTable, KeyFigure } from './figures.tsx'
import { usePeriodName } from './period-name.ts'
import type { Range } from './range.tsx'

/** How often somebody does not come. */
export function NoShowsPanel({ owner, range }: { owner: Owner; range: Range }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const periodName = usePeriodName(range.interval)
  const query = useQuery(['insights', 'no-shows', owner, range], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/insights/no-shows', { query: range, signal })).data
  })
  const share = (rate: number | null) => (rate === null ? '–' : formats.percent(rate))
  return (
    <Panel title={t('insights.noShows.title')} lead={t('insights.noShows.lead')}>
      <Loaded query={query}>
        {({ absentAttendeeRate, withAbsentHost, periods }) => (
          <>
            <KeyFigure value={share(absentAttendeeRate)} name={t('insights.noShows.rate')} />
            <BarChart
              title={t('insights.noShows.title')}
              bars={periods.map(({ start, withAbsentAttendee, withAbsentHost: hosts }) => ({
                label: periodName(start),
                values: [withAbsentAttendee, hosts],
              }))}
              parts={[t('insights.noShows.attendees'), t('insights.noShows.hosts')]}
              write={formats.number}
            />
            <p class="soft">{t('insights.noShows.hostCount', { count: withAbsentHost })}</p>
            <AsTable
              name={t('insights.noShows.title')}
              head={[
                t('insights.period'),
                t('insights.bookings.title'),
                t('insights.noShows.attendees'),
                t('insights.noShows.hosts'),
              ]}
              rows={periods.map(({ start, bookings, withAbsentAttendee, withAbsentHost: hosts }) => [
                periodName(start),
                formats.number(bookings),
                formats.number(withAbsentAttendee),
                formats.number(hosts),
              ])}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
