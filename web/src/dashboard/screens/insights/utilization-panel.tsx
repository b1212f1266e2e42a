import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { BarChart } from './bar-chart.tsx'
import { AsTable, Figures, KeyFigure } from './figures.tsx'
import { usePeriodName } from './period-name.ts'
import type { Range } from './range.tsx'

/** How much of the working hours the bookings fill. */
export function UtilizationPanel({ owner, range }: { owner: Owner; range: Range }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const periodName = usePeriodName(range.interval)
  const query = useQuery(['insights', 'utilization', owner, range], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/insights/utilization', { query: range, signal })).data
  })
  const share = (part: number | null) => (part === null ? '–' : formats.percent(part))
  const hours = (minutes: number) => formats.number(Math.round(minutes / 6) / 10)
  return (
    <Panel title={t('insights.utilization.title')} lead={t('insights.utilization.lead')}>
      <Loaded query={query}>
        {({ utilization, periods, hosts, omittedHosts }) => (
          <>
            <KeyFigure value={share(utilization)} name={t('insights.utilization.share')} />
            <BarChart
              title={t('insights.utilization.title')}
              bars={periods.map(({ start, utilization: part }) => ({
                label: periodName(start),
                values: [part ?? 0],
              }))}
              parts={[t('insights.utilization.share')]}
              write={formats.percent}
            />
            <AsTable
              name={t('insights.utilization.title')}
              head={[
                t('insights.period'),
                t('insights.utilization.booked'),
                t('insights.utilization.offered'),
                t('insights.utilization.share'),
              ]}
              rows={periods.map((period) => [
                periodName(period.start),
                hours(period.bookedMinutes),
                hours(period.offeredMinutes),
                share(period.utilization),
              ])}
            />
            {owner.kind !== 'me' && hosts.length > 0 && (
              <Figures
                name={t('insights.utilization.title')}
                head={[
                  t('insights.by.host'),
                  t('insights.utilization.booked'),
                  t('insights.utilization.offered'),
                  t('insights.utilization.share'),
                ]}
                rows={hosts.map((host) => [
                  host.name ?? `${host.userId}`,
                  hours(host.bookedMinutes),
                  hours(host.offeredMinutes),
                  share(host.utilization),
                ])}
              />
            )}
            {omittedHosts > 0 && <p class="soft">{t('insights.utilization.omitted', { count: omittedHosts })}</p>}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
