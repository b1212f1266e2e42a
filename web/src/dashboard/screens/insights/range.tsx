import type { JSX } from 'preact'
import { addDays } from '../../../booker/dates.ts'
import { useAccount } from '../../account.tsx'
import { useParameter } from '../../kit/address.ts'
import { SelectField, TextField } from '../../kit/fields.tsx'
import { useTexts } from '../../texts.tsx'
import { todayIn } from '../../time/days.ts'

/** The days of the figures, both included, and how they are put together. */
export type Range = { start: string; end: string; timeZone: string; interval: 'day' | 'week' | 'month' }

const SPANS = ['30', '90', '365', 'own'] as const
type Span = (typeof SPANS)[number]

/** With more bars a chart can't be read on a phone. */
const MAX_DAYS_BY_DAY = 31
const MAX_DAYS_BY_WEEK = 184
const DAY_MS = 86_400_000

const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1

/** Reads the range from the address. */
export function useRange(): Range {
  const { me } = useAccount()
  const { span, from, to } = useChoice()
  const today = todayIn(me.timeZone)
  const [start, end] = span === 'own' ? [from, to] : [addDays(today, 1 - Number(span)), today]
  const days = daysBetween(start, end)
  const interval = days <= MAX_DAYS_BY_DAY ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
  return { start, end, timeZone: me.timeZone, interval }
}

function useChoice() {
  const { me } = useAccount()
  const today = todayIn(me.timeZone)
  const [written, setSpan] = useParameter('span', '30')
  const [from, setFrom] = useParameter('from', addDays(today, -29))
  const [to, setTo] = useParameter('to', today)
  const span: Span = SPANS.find((each) => each === written) ?? '30'
  return { span, setSpan, from, setFrom, to, setTo }
}

/** The choice of the days. It stays in the address. */
export function RangeBar(): JSX.Element {
  const t = useTexts()
  const { span, setSpan, from, setFrom, to, setTo } = useChoice()
  const names = {
    '30': t('insights.range.month'),
    '90': t('insights.range.quarter'),
    '365': t('insights.range.year'),
    own: t('insights.range.own'),
  }
  return (
    <div class="toolbar">
      <SelectField
        label={t('insights.range')}
        value={span}
        onChange={setSpan}
        options={SPANS.map((value) => ({ value, text: names[value] }))}
      />
      {span === 'own' && (
        <>
          <TextField label={t('insights.range.from')} type="date" value={from} max={to} onChange={setFrom} isRequired />
          <TextField label={t('insights.range.to')} type="date" value={to} min={from} onChange={setTo} isRequired />
        </>
      )}
    </div>
  )
}
