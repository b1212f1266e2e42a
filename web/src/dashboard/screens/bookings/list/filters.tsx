import type { Query } from '@daybook/client'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAccount } from '../../../account.tsx'
import { useOwnEventTypes } from '../../../api/own-event-types.ts'
import { useParameter } from '../../../kit/address.ts'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { dayEnd, dayStart } from '../../../time/days.ts'

export const STATUSES = ['upcoming', 'unconfirmed', 'recurring', 'past', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

/** Somebody who types pauses for so long, in milliseconds. */
const PAUSE_MS = 300

/** Reads the state and the filters from the address, as the query of the API. */
export function useFilters(): { status: Status; query: NonNullable<Query<'GET /v2/bookings'>> } {
  const { me } = useAccount()
  const [written] = useParameter('status', 'upcoming')
  const [search] = useParameter('search')
  const [eventTypeId] = useParameter('eventTypeId')
  const [from] = useParameter('from')
  const [to] = useParameter('to')
  const status = STATUSES.find((each) => each === written) ?? 'upcoming'
  const isAhead = status === 'upcoming' || status === 'unconfirmed' || status === 'recurring'
  return {
    status,
    query: {
      status: [status],
      sortStart: isAhead ? 'asc' : 'desc',
      ...(search && { search }),
      ...(eventTypeId && { eventTypeId: Number(eventTypeId) }),
      ...(from && { afterStart: dayStart(from, me.timeZone) }),
      ...(to && { beforeEnd: dayEnd(to, me.timeZone) }),
    },
  }
}

/** Search and filters. They stay in the address. */
export function FiltersBar(): JSX.Element {
  const t = useTexts()
  const [search, setSearch] = useParameter('search')
  const [typed, setTyped] = useState(search)
  const [eventTypeId, setEventTypeId] = useParameter('eventTypeId')
  const [from, setFrom] = useParameter('from')
  const [to, setTo] = useParameter('to')
  const eventTypes = useOwnEventTypes()
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search class="toolbar">
      <TextField
        label={t('bookings.search')}
        type="search"
        placeholder={t('bookings.searchHint')}
        value={typed}
        onChange={setTyped}
        maxLength={200}
      />
      <SelectField
        label={t('bookings.eventType')}
        value={eventTypeId}
        onChange={setEventTypeId}
        options={[
          { value: '', text: t('bookings.allTypes') },
          ...(eventTypes.data ?? []).map(({ id, title }) => ({ value: String(id), text: title })),
        ]}
      />
      <TextField label={t('bookings.from')} type="date" value={from} onChange={setFrom} />
      <TextField label={t('bookings.to')} type="date" value={to} onChange={setTo} />
    </search>
  )
}
