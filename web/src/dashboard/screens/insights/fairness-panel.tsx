import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { Figures } from './figures.tsx'
import type { Range } from './range.tsx'

/** How each round robin shares its bookings, beside what the weights give. */
export function FairnessPanel({ owner, range }: { owner: Owner; range: Range }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { start, end, timeZone } = range
  const query = useQuery(['insights', 'fairness', owner, start, end], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/insights/fairness', { query: { start, end, timeZone }, signal })).data
  })
  const difference = (value: number) => `${value > 0 ? '+' : ''}${formats.number(Math.round(value * 10) / 10)}`
  return (
    <Panel title={t('insights.fairness.title')} lead={t('insights.fairness.lead')}>
      <Loaded query={query}>
        {({ eventTypes }) =>
          eventTypes.length === 0 ? (
            <p class="soft">{t('insights.fairness.none')}</p>
          ) : (
            eventTypes.map(({ eventTypeId, title, hosts }) => (
              <div key={eventTypeId} class="stack">
                <h3>{title}</h3>
                <Figures
                  name={title}
                  head={[
                    t('insights.by.host'),
                    t('insights.bookings.title'),
                    t('insights.fairness.target'),
                    t('insights.fairness.actual'),
                    t('insights.fairness.difference'),
                  ]}
                  rows={hosts.map((host) => [
                    host.name ?? `${host.userId}`,
                    formats.number(host.bookings),
                    formats.percent(host.targetShare),
                    formats.percent(host.actualShare),
                    difference(host.difference),
                  ])}
                />
              </div>
            ))
          )
        }
      </Loaded>
    </Panel>
  )
}
