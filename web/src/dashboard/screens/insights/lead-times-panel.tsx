import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { BarChart } from './bar-chart.tsx'
import { AsTable, KeyFigure } from './figures.tsx'
import type { Range } from './range.tsx'

/** How long before the start people book. */
export function LeadTimesPanel({ owner, range }: { owner: Owner; range: Range }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { start, end, timeZone } = range
  const query = useQuery(['insights', 'lead-times', owner, start, end], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/insights/lead-times', { query: { start, end, timeZone }, signal })).data
  })
  return (
    <Panel title={t('insights.lead.title')} lead={t('insights.lead.lead')}>
      <Loaded query={query}>
        {({ medianMinutes, buckets }) => {
          const bars = buckets.map(({ fromMinutes, untilMinutes, count }) => ({
            label:
              untilMinutes === null
                ? t('insights.lead.over', { time: formats.minutes(fromMinutes) })
                : t('insights.lead.under', { time: formats.minutes(untilMinutes) }),
            values: [count],
          }))
          return (
            <>
              <KeyFigure
                value={medianMinutes === null ? '–' : formats.minutes(Math.round(medianMinutes))}
                name={t('insights.lead.median')}
              />
              <BarChart
                title={t('insights.lead.title')}
                bars={bars}
                parts={[t('insights.bookings.title')]}
                write={formats.number}
              />
              <AsTable
                name={t('insights.lead.title')}
                head={[t('insights.lead.before'), t('insights.bookings.title')]}
                rows={bars.map(({ label, values }) => [label, formats.number(values[0] ?? 0)])}
              />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
