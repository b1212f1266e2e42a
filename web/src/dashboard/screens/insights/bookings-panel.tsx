import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { useParameter } from '../../kit/address.ts'
import { SelectField } from '../../kit/fields.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { BarChart } from './bar-chart.tsx'
import { AsTable, Figures, KeyFigure } from './figures.tsx'
import { usePeriodName } from './period-name.ts'
import type { Range } from './range.tsx'

const GROUPS = ['none', 'eventType', 'host', 'status'] as const
type Grouping = (typeof GROUPS)[number]

/** The chart has so many colours that can be told apart. The table has all groups. */
const MAX_PARTS = 5

type PanelProps = { owner: Owner; range: Range }

/** How many bookings there are, by time, and split by event type, host or status. */
export function BookingsPanel({ owner, range }: PanelProps): JSX.Element {
  const t = useTexts()
  const [written, setGroup] = useParameter('by', 'none')
  const groupBy: Grouping = GROUPS.find((each) => each === written) ?? 'none'
  const query = useQuery(
    ['insights', 'bookings', owner, range, groupBy],
    async (signal) => {
      const owned = clientOf(owner)
      return (await owned.get('/v2/insights/bookings', { query: { ...range, groupBy }, signal })).data
    },
    { keepsFormer: true },
  )
  const names = {
    none: t('insights.by.none'),
    eventType: t('insights.by.eventType'),
    host: t('insights.by.host'),
    status: t('insights.by.status'),
  }
  return (
    <Panel
      title={t('insights.bookings.title')}
      actions={
        <SelectField
          label={t('insights.by')}
          value={groupBy}
          onChange={setGroup}
          options={GROUPS.filter((group) => group !== 'host' || owner.kind !== 'me').map((value) => ({
            value,
            text: names[value],
          }))}
        />
      }
    >
      <Loaded query={query}>{(found) => <BookingsChart found={found} />}</Loaded>
    </Panel>
  )
}

function BookingsChart({ found }: { found: Schemas.BookingInsights }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const periodName = usePeriodName(found.interval)
  const groupName = useGroupName(found.groupBy)
  const shown = found.groups.slice(0, found.groups.length > MAX_PARTS + 1 ? MAX_PARTS : MAX_PARTS + 1)
  const isSplit = found.groupBy !== 'none'
  const parts = isSplit ? shown.map(groupName) : [t('insights.bookings.title')]
  const hasRest = isSplit && shown.length < found.groups.length
  const bars = found.periods.map(({ start, count }, index) => {
    const values = isSplit ? shown.map(({ counts }) => counts[index] ?? 0) : [count]
    const all = found.groups.reduce((total, { counts }) => total + (counts[index] ?? 0), 0)
    const rest = all - values.reduce((total, value) => total + value, 0)
    return { label: periodName(start), values: hasRest ? [...values, rest] : values }
  })
  return (
    <>
      <KeyFigure value={formats.number(found.total)} name={t('insights.bookings.total', { count: found.total })} />
      <BarChart
        title={t('insights.bookings.chart')}
        bars={bars}
        parts={hasRest ? [...parts, t('insights.others')] : parts}
        write={formats.number}
      />
      <AsTable
        name={t('insights.bookings.title')}
        head={[t('insights.period'), t('insights.bookings.title')]}
        rows={found.periods.map(({ start, count }) => [periodName(start), formats.number(count)])}
      />
      {isSplit && (
        <Figures
          name={t('insights.bookings.title')}
          head={[t('insights.by'), t('insights.bookings.title')]}
          rows={found.groups.map((group) => [groupName(group), formats.number(group.total)])}
        />
      )}
    </>
  )
}

const STATUSES = ['accepted', 'pending', 'cancelled', 'rejected', 'rescheduled'] as const

function useGroupName(groupBy: Grouping): (group: { key: string; name: string | null }) => string {
  const t = useTexts()
  const statuses = {
    accepted: t('insights.status.accepted'),
    pending: t('insights.status.pending'),
    cancelled: t('insights.status.cancelled'),
    rejected: t('insights.status.rejected'),
    rescheduled: t('insights.status.rescheduled'),
  }
  return ({ key, name }) => {
    if (key === 'other') return t('insights.others')
    if (key === 'none') return t('insights.deleted')
    const status = groupBy === 'status' ? STATUSES.find((each) => each === key) : undefined
    return status ? statuses[status] : (name ?? key)
  }
}
