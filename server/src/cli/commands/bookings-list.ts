import { parseArgs } from 'node:util'
import type { Run } from '../command.ts'
import { findAccount } from '../find-account.ts'
import { listOptions, minuteOf, showList } from '../show-list.ts'
import type { Column } from '../table.ts'

type Booking = {
  uid: string
  title: string
  status: string
  start: string
  organizerEmail: string | null
  bookerEmail: string | null
}

const columns: Column<Booking>[] = [
  { heading: 'UID', cell: ({ uid }) => uid },
  { heading: 'START (UTC)', cell: ({ start }) => minuteOf(start) },
  { heading: 'STATUS', cell: ({ status }) => status },
  { heading: 'ORGANIZER', cell: ({ organizerEmail }) => organizerEmail },
  { heading: 'BOOKER', cell: ({ bookerEmail }) => bookerEmail },
  { heading: 'TITLE', cell: ({ title }) => title },
]

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: { ...listOptions, host: { type: 'string' }, status: { type: 'string' } },
  })
  const { host, status } = values
  const hostId = host === undefined ? undefined : String((await findAccount(host)).id)
  await showList({ name: 'bookings list', path: '/v2/admin/bookings', columns }, values, { hostId, status })
}
